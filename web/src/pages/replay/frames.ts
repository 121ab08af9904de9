// A replay as whole positions: the server tells of each move only what it changed.

import type { OwnSeat, ShownReplay, TableEvent, TableInfo, TablePosition } from '../../lib/protocol';

export interface Frame {
  event?: TableEvent;
  position: TablePosition;
  own: Record<number, OwnSeat>;
}

const SEATS = ['0', '1', '2', '3', '4'] as const;

export function unfolded(replay: ShownReplay): Frame[] {
  let position = {} as TablePosition;
  let own: Record<number, OwnSeat> = {};
  return replay.frames.map((frame, i) => {
    position = { ...position, ...frame.position, clocks: [], undo: [] };
    own = { ...own };
    for (const seat of SEATS) if (frame[seat]) own[Number(seat)] = { ...own[Number(seat)]!, ...frame[seat] };
    const event: TableEvent | undefined = frame.event && {
      ...frame.event,
      kind: 'played',
      version: i,
      number: i - 1,
      at: 0,
    };
    return { event, position, own };
  });
}

/** What sentences want to know of a table: who sat where. */
export function cardOf(replay: ShownReplay): TableInfo {
  const seats = replay.seats.map(({ name, player }) => ({
    name: player === 'human' ? name : '',
    bot: player === 'human' ? null : player,
    person: player === 'human',
    connected: true,
    agreed: false,
  }));
  return { seats } as unknown as TableInfo;
}

/** The tickets of a seat: made, missed, or still open while the game runs. */
export function ticketsOf({ position, own }: Frame, seat: number): { id: string; made: boolean; missed: boolean }[] {
  const completed = position.seats[seat]?.completed ?? [];
  const held = own[seat]?.tickets ?? position.revealed?.[seat] ?? [];
  const made = [...completed, ...(position.made?.[seat] ?? [])];
  const isOver = position.result !== undefined;
  return [...new Set([...completed, ...held])].map((id) => ({
    id,
    made: made.includes(id),
    missed: isOver && !made.includes(id),
  }));
}
