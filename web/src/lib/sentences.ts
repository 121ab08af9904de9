// The log in sentences: what an event says to people.

import type { Board } from './boards';
import { isKey, t, type Key } from './i18n.svelte';
import { isolated } from './names';
import type { AnswerMessage, Cards, TableInfo, TableEvent } from './protocol';
import { settings } from './settings.svelte';

export function seatName(card: TableInfo | null, seat: number): string {
  const found = card?.seats[seat];
  if (!found) return t('seat', { n: seat + 1 });
  if (found.name) return isolated(found.name);
  return found.bot ? botName(found.bot, seat) : t('seat', { n: seat + 1 });
}

export function botName(bot: string, seat?: number): string {
  const level = `bot-${bot.replace(':', '-')}`;
  const name = isKey(level) ? t(level) : isolated(bot);
  return seat === undefined ? name : `${name} ${seat + 1}`;
}

export function cardsText(cards: Cards): string {
  return Object.entries(cards)
    .map(([card, n]) => t('n-cards', { card, n }))
    .join(', ');
}

/** "an orange card" */
export function aCard(card: string): string {
  return t('a-card', { card });
}

export function cardName(kind: string): string {
  return t(`card-${kind}` as never);
}

/** Texts about a seat, for `me` or for everybody else. */
export function teller(seat: number | undefined, card: TableInfo | null, me: number | null): Tell {
  return (key, values = {}) => {
    if (seat !== undefined && seat === me) return t(`${key}-you` as Key, values);
    return t(key, { who: seat === undefined ? '' : seatName(card, seat), ...values });
  };
}

/** Null for what needs no words. `me` is spoken to, all others are spoken of. */
export function sentence(
  event: TableEvent,
  board: Board,
  card: TableInfo | null,
  me: number | null = null,
): string | null {
  const tell = teller(event.seat, card, me);
  switch (event.kind) {
    case 'played':
      return event.move ? moved(event, tell, board) : null;
    case 'undone':
      return tell('log-undone');
    case 'botseated':
      return tell('log-bot', { bot: botName(event.bot ?? '') });
    case 'returned':
      return tell('log-returned');
    case 'agreed':
      return tell('log-agreed');
    case 'started':
      return t('log-started');
    case 'ended':
      return t(event.operator ? 'log-ended-operator' : 'log-ended');
    case 'restored':
      return t('log-restored');
    case 'inspected':
      return t('log-inspected');
    case 'erased':
      return t('log-erased', { n: (event.seat ?? 0) + 1 });
    default:
      return null;
  }
}

/** For those who listen: talk, too, with the name of who says it. */
export function spoken(
  event: TableEvent,
  board: Board,
  card: TableInfo | null,
  me: number | null = null,
): string | null {
  if (event.kind !== 'said') return sentence(event, board, card, me);
  return `${seatName(card, event.seat ?? 0)}: ${isolated(event.text ?? '')}`;
}

/** Why a track cannot be claimed: "2 blue short", where there is such a short form. */
export function shortReason({ key, values = {}, text = '' }: AnswerMessage): string {
  switch (key) {
    case 'cards-short':
      return shortOf(Number(values.short), String(values.card));
    case 'any-cards-short':
      return t('short-any', { n: Number(values.short) });
    case 'waves-short':
      return [
        t('short-waves', { n: Number(values.waves) }),
        ...(Number(values.cards) ? [t('short-any', { n: Number(values.cards) })] : []),
      ].join('; ');
    case 'parallel-closed':
      return t('short-closed', { n: Number(values.players) });
    case 'parallel-owned':
      return t('short-doubled');
    case 'trains-short':
      return t('short-trains', { need: Number(values.need), have: Number(values.have) });
    case 'track-taken':
      return t('short-taken');
    default:
      return text;
  }
}

function shortOf(n: number, card: string): string {
  return t('short-cards', { n, cards: t('n-cards', { n, card }) });
}

type Tell = (key: Key, values?: Record<string, string | number>) => string;

function moved(event: TableEvent, tell: Tell, board: Board): string {
  const move = event.move!;
  const outcome = event.outcome ?? {};
  const language = settings.language;
  const parts: string[] = [];
  switch (move.do) {
    case 'claim':
      parts.push(tell('log-claim', { track: board.trackName(move.track, language), cards: cardsText(move.pay) }));
      break;
    case 'take':
      parts.push(tell('log-take', { card: aCard(move.card) }));
      break;
    case 'draw':
      parts.push(outcome.drawn ? tell('log-drew', { card: aCard(outcome.drawn) }) : tell('log-draw'));
      break;
    case 'keep':
      parts.push(move.tickets ? tell('log-kept', { n: move.tickets.length }) : tell('log-keep'));
      break;
    default:
      parts.push(tell(`log-${move.do}`));
  }
  return [...parts, ...outcomes(event, board)].join(' ');
}

/** What came of a move besides itself, each in a sentence. */
export function outcomes(event: TableEvent, board: Board): string[] {
  const outcome = event.outcome ?? {};
  const parts: string[] = [];
  if (outcome.points) parts.push(t('log-points', { n: outcome.points }));
  if (outcome.progress) parts.push(t('log-progress', { n: outcome.progress }));
  for (const ticket of outcome.completed ?? [])
    parts.push(t('log-completed', { ticket: board.ticketName(ticket, settings.language) }));
  if (outcome.bonus) parts.push(t('log-bonus'));
  if (outcome.resets) parts.push(t('log-reset'));
  if (outcome.reshuffles) parts.push(t('log-reshuffle'));
  if (event.late) parts.push(t('log-late'));
  return parts;
}
