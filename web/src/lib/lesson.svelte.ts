// A lesson looks like a table. The server has played it with the real rules; here one step follows the other, whenever
// the learner has done the one thing that leads on.

import { t } from './i18n.svelte';
import type { AnswerMessage, Move, Reply, ShownLesson, TableEvent, TableInfo } from './protocol';
import { TableStore } from './table.svelte';

const PLACE = 'branchline.lessons';

/** How far each lesson was read in this browser. */
export function progress(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}');
  } catch {
    return {};
  }
}

function keepProgress(lesson: string, step: number): void {
  localStorage.setItem(PLACE, JSON.stringify({ ...progress(), [lesson]: step }));
}

export class LessonStore extends TableStore {
  at = $state(0);

  constructor(
    readonly name: string,
    readonly lesson: ShownLesson,
  ) {
    super(`lesson-${name}`);
    this.seats = [0];
    this.card = cardOf(lesson);
    this.presence = { type: 'presence', connected: [0], watching: 0 };
    this.connection = 'open';
    this.goTo(Math.min(progress()[name] ?? 0, lesson.steps.length - 1), true);
  }

  override open(): void {}

  get step() {
    return this.lesson.steps[this.at]!;
  }

  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  goTo(at: number, fresh = false): void {
    const { position, own, events } = this.lesson.steps[at]!;
    this.at = at;
    keepProgress(this.name, at);
    const news = events.map((event, i): TableEvent => ({ ...event, kind: 'played', version: 100 * at + i, at: 0 }));
    this.version = at;
    this.log = fresh ? [] : [...this.log, ...news];
    this.position = { ...position, clocks: [], undo: [] };
    this.own = { 0: own };
    for (const listen of this.listeners) listen(fresh ? [] : news, fresh);
  }

  next(): void {
    if (!this.isLast) this.goTo(this.at + 1);
  }

  override async send(type: string, fields: Record<string, unknown> = {}): Promise<Reply> {
    if (type === 'play') return this.tried(fields.move as Move);
    const answer: AnswerMessage = { type: 'answer', id: '' };
    return type === 'ways' ? { ...answer, ways: this.step.ways } : answer;
  }

  private tried(move: Move): Reply {
    if (this.step.do && leadsOn(move, this.step.do)) {
      this.next();
      return { type: 'accepted', id: '', version: this.version };
    }
    return { type: 'refused', id: '', key: 'lesson', text: t('lesson-not-now') };
  }
}

/** However it is paid for: a lesson shows one way, but the track is what matters. Only the cards must come out right. */
function leadsOn(move: Move, wanted: Move): boolean {
  return sorted(move) === sorted(wanted);
}

function sorted(move: Move): string {
  if (move.do === 'claim') return `${move.track} ${Object.entries(move.pay).sort().join(' ')}`;
  if (move.do === 'keep') return `keep ${[...(move.tickets ?? [])].sort().join(' ')}`;
  return move.do === 'take' ? `take ${move.card}` : move.do;
}

function cardOf(lesson: ShownLesson): TableInfo {
  const person = { name: '', bot: null, person: true, connected: true, agreed: false, contributed: true };
  const bots = lesson.bots.map((bot) => ({ ...person, bot, person: false }));
  const seats = [{ ...person, name: t('you') }, ...bots];
  return { board: lesson.board, board_hash: lesson.board_hash, status: 'running', seats } as unknown as TableInfo;
}

/** Where the one thing to do is on the screen: a selector. */
export function placeOf(move: Move | null | undefined): string {
  if (!move) return '.lesson-next';
  if (move.do === 'claim') return `.track[data-track="${move.track}"]`;
  if (move.do === 'take') return `[data-kind="${move.card}"]`;
  if (move.do === 'keep') return (move.tickets ?? []).map((ticket) => `[data-ticket="${ticket}"]`).join(',');
  return `[data-deck="${move.do}"]`;
}
