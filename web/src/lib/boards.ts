// A board with its artwork, and lookups by id.

import { api } from './api';
import type { BoardFile, BoardInfo, BoardPicture, City, Country, Language, Ticket, Track } from './protocol';
import { LANGUAGES, settings } from './settings.svelte';

export class Board {
  readonly cities: Map<string, City>;
  readonly tracks: Map<string, Track>;
  readonly tickets: Map<string, Ticket>;
  private readonly places: Map<string, City | Country>;

  constructor(
    readonly file: BoardFile,
    readonly pictures: Record<Language, BoardPicture>, // of those that have no names of their own: the English one
  ) {
    this.cities = byId(file.cities);
    this.tracks = byId(file.tracks);
    this.tickets = byId(file.tickets);
    this.places = new Map([...byId<City | Country>(file.countries ?? []), ...byId<City | Country>(file.cities)]);
  }

  get id(): string {
    return this.file.board;
  }

  get isRace(): boolean {
    return (this.file.tickets_to_win ?? 0) > 0;
  }

  name(language: Language): string {
    return named(this.file, language);
  }

  /** Of a city or a country. */
  place(id: string, language: Language): string {
    const place = this.places.get(id);
    return place ? named(place, language) : id;
  }

  /** "Montréal–New York" */
  ends(item: { between: [string, string] }, language: Language): string {
    return item.between.map((end) => this.place(end, language)).join('–');
  }

  trackName(id: string, language: Language): string {
    const track = this.tracks.get(id);
    return track ? this.ends(track, language) : id;
  }

  ticketName(id: string, language: Language): string {
    const ticket = this.tickets.get(id);
    return ticket ? this.ends(ticket, language) : id;
  }

  /** The cities a ticket's end may be: a country has several. */
  citiesOf(place: string): string[] {
    return this.file.countries?.find((country) => country.id === place)?.ends ?? [place];
  }
}

function byId<T extends { id: string }>(items: T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Board files have names in English and Italian; in other languages the English ones serve. */
function named(item: { name: string; name_it?: string }, language: Language): string {
  return language === 'it' ? (item.name_it ?? item.name) : item.name;
}

/** What a board is called in the reader's language. */
export function titleOf(board: BoardInfo): string {
  return named(board, settings.language);
}

const loaded = new Map<string, Promise<Board>>();

/** As it is now, or as it was when it had this hash: a game keeps the board it began with. */
export function loadBoard(id: string, hash?: string): Promise<Board> {
  const key = hash ?? id;
  if (!loaded.has(key)) {
    const parts = Promise.all([api.board(id, hash), api.picture(id, 'en', hash), api.picture(id, 'it', hash)]);
    const board = parts.then(
      ([file, en, it]) =>
        new Board(file, {
          ...(Object.fromEntries(LANGUAGES.map((one) => [one, en])) as Record<Language, BoardPicture>),
          it,
        }),
    );
    board.catch(() => loaded.delete(key));
    loaded.set(key, board);
  }
  return loaded.get(key)!;
}
