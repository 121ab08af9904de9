// What the player is choosing: a track and how to pay for it, or a move that is asked about again before it is sent.

import type { Board } from '../lib/boards';
import { t } from '../lib/i18n.svelte';
import type { AnswerMessage, Cards, Move, Reply, Track } from '../lib/protocol';
import { shortReason } from '../lib/sentences';
import { settings, wantsConfirmation } from '../lib/settings.svelte';
import type { TableStore } from '../lib/table.svelte';
import type { Perspective } from './perspective.svelte';

export class Choosing {
  track = $state.raw<Track | null>(null); // to be claimed, when its payment is chosen
  near = $state.raw<Track[]>([]); // others that the finger may have meant
  marked = $state.raw<Cards>({}); // the payment pointed at
  pending = $state.raw<Move | null>(null); // to be confirmed
  note = $state(''); // a refusal, or why a track cannot be claimed
  private isSending = false;
  private readonly reasons = new Map<string, string>();

  constructor(
    private readonly store: TableStore,
    private readonly board: Board,
    private readonly perspective: Perspective,
  ) {}

  get payments(): Cards[] {
    return this.track ? this.paymentsFor(this.track) : [];
  }

  private paymentsFor(track: Track): Cards[] {
    return this.perspective.can?.claim?.[track.id] ?? [];
  }

  /** A track was clicked: choose how to pay for it, or hear why it cannot be claimed. */
  async pick(track: Track, near: Track[] = []): Promise<void> {
    this.note = '';
    this.near = near.filter((other) => other.id !== track.id && this.paymentsFor(other).length > 0);
    if (this.perspective.seat === null) return;
    const payments = this.paymentsFor(track);
    if (payments.length === 1 && settings.confirm === 'never' && !this.near.length) {
      await this.send({ do: 'claim', track: track.id, pay: payments[0]! });
    } else if (payments.length) {
      this.track = track;
    } else {
      this.track = null;
      await this.explain(track);
    }
  }

  private async explain(track: Track): Promise<void> {
    if (this.store.position?.phase === 'over') return;
    const answer = await this.askWhy(track);
    const name = this.board.ends(track, settings.language);
    this.note = answer.type === 'answer' ? `${name}: ${reasonIn(answer)}` : refusal(answer);
  }

  /** What is missing for a track that is pointed at; asked once in a position. */
  async why(track: Track): Promise<string> {
    if (this.perspective.seat === null || this.store.position?.phase === 'over') return '';
    const key = `${this.store.version} ${this.perspective.seat} ${settings.language} ${track.id}`;
    const known = this.reasons.get(key);
    if (known !== undefined) return known;
    const answer = await this.askWhy(track);
    if (answer.type !== 'answer') return '';
    this.reasons.set(key, reasonIn(answer));
    return reasonIn(answer);
  }

  private askWhy(track: Track): Promise<Reply> {
    return this.store.send('why', { seat: this.perspective.seat, track: track.id });
  }

  async pay(payment: Cards): Promise<void> {
    if (this.track) await this.send({ do: 'claim', track: this.track.id, pay: payment });
  }

  cancelClaim(): void {
    this.track = null;
    this.near = [];
    this.marked = {};
  }

  /** Take or draw, tickets, ferry, swap, pass: at once, or asked about again first. */
  act(move: Move, event: Event): void {
    const pointer = event instanceof PointerEvent ? event.pointerType : '';
    if (wantsConfirmation(pointer, this.store.card?.practice ?? false)) this.pending = move;
    else void this.send(move);
  }

  async send(move: Move): Promise<void> {
    const seat = this.perspective.seat;
    if (seat === null || this.isSending) return;
    this.isSending = true;
    this.pending = null;
    this.cancelClaim();
    this.note = refusal(await this.store.play(seat, move));
    this.isSending = false;
  }

  async undo(): Promise<void> {
    const seat = this.perspective.seat;
    if (seat !== null) this.note = refusal(await this.store.undo(seat));
  }
}

function reasonIn(answer: AnswerMessage): string {
  return answer.text ? shortReason(answer) : t('not-now');
}

function refusal(reply: Reply): string {
  return reply.type === 'refused' ? reply.text : '';
}
