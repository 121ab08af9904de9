// A table as this device sees it: follows the socket, sends commands until they are answered, never runs rules.

import { ApiError } from './api';
import { contribute, observe, type Seen } from './commitments';
import { keysFor, keysOf, newKey, tokensOf } from './keys';
import type {
  EventsMessage,
  FromServer,
  Move,
  OwnSeat,
  TablePosition,
  PresenceMessage,
  Reply,
  TableInfo,
  TableEvent,
} from './protocol';
import { settings } from './settings.svelte';

type Waiting = { message: Record<string, unknown>; reply: (reply: Reply) => void };

const FIRST_PAUSE = 400; // milliseconds before trying to connect again,
const LONGEST_PAUSE = 8000; // doubled up to this
const SILENCE = 25_000; // then a ping
const CONTRIBUTE_AGAIN = 3000; // milliseconds after a failure

export class TableStore {
  id: string;
  version = $state(0);
  card = $state.raw<TableInfo | null>(null);
  position = $state.raw<TablePosition | null>(null);
  own = $state.raw<Record<number, OwnSeat>>({});
  seats = $state.raw<number[]>([]);
  log = $state.raw<TableEvent[]>([]);
  presence = $state.raw<PresenceMessage>({ type: 'presence', connected: [], watching: 0 });
  hasOlderTalk = $state(false);
  connection = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting');
  announcement = $state(''); // of the server's operator, until it was read
  shutOut = $state(''); // why the server does not want to hear from here
  clockSkew = $state(0); // server's time minus ours
  seen = $state.raw<Seen | null>(null); // what the server promised for the deal, and whether it keeps to it
  listeners = new Set<(events: TableEvent[], fresh: boolean) => void>();

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer = 0;
  private pinger = 0;
  private closed = false;
  private count = 0;
  private language = ''; // as said last
  private isContributing = false;
  private readonly device = newKey().slice(0, 12);

  constructor(id: string) {
    this.id = id;
  }

  open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.hello();
      for (const { message } of this.waiting.values()) this.transmit(message);
      this.pinger = window.setInterval(() => this.transmit({ type: 'ping' }), SILENCE);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(event.code);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
  }

  hello(): void {
    const tokens = tokensOf(this.id);
    this.language = settings.language;
    this.transmit({ type: 'hello', tokens, version: this.version, language: settings.language });
  }

  /** Refusals come in the language that was said last. */
  sayLanguage(): void {
    if (this.connection === 'open' && this.language !== settings.language) this.hello();
  }

  private transmit(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private lost(code: number): void {
    clearInterval(this.pinger);
    if (this.closed) return;
    if (code === 4404 || this.shutOut) {
      this.connection = 'gone';
      return;
    }
    this.connection = 'lost';
    this.timer = window.setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause);
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case 'events':
        this.follow(message);
        break;
      case 'presence':
        this.presence = message;
        break;
      case 'announcement':
        this.announcement = message.text;
        break;
      case 'pong':
        if ((message.version ?? 0) > this.version) this.hello(); // the last message got lost
        break;
      case 'accepted':
      case 'refused':
      case 'answer':
        if (message.type === 'refused' && message.key === 'banned') this.shutOut = message.text;
        this.waiting.get(message.id)?.reply(message);
        this.waiting.delete(message.id);
        break;
    }
  }

  private follow(message: EventsMessage): void {
    const first = message.events[0]?.version;
    if (!message.fresh && first !== undefined && first > this.version + 1) {
      this.hello(); // a gap: ask for what was missed
      return;
    }
    const news = message.fresh ? message.events : message.events.filter((event) => event.version > this.version);
    this.log = this.logAfter(news, message.fresh ?? false);
    this.version = message.version;
    this.clockSkew = message.now - Date.now();
    if (message.table) this.card = message.table;
    if (message.position) this.position = message.position;
    if (message.own) this.own = Object.fromEntries(Object.entries(message.own).map(([s, own]) => [Number(s), own]));
    if (message.seats) this.seats = message.seats;
    if (message.fresh && !message.own) this.own = {};
    if (message.fresh) this.hasOlderTalk = message.older_talk ?? false;
    if (message.table) this.watchDeal(message.table);
    this.connection = 'open';
    for (const listen of this.listeners) listen(news, message.fresh ?? false);
  }

  private watchDeal(card: TableInfo): void {
    this.seen = observe(card, keysFor(this.id, this.seats));
    void this.contributeMissing();
  }

  /** Own seats that have not contributed yet: of a rematch, or because an answer got lost. */
  private async contributeMissing(): Promise<void> {
    const missing = this.seats.filter((seat) => this.card?.seats[seat]?.contributed === false);
    if (this.closed || this.isContributing || this.seen?.doubt || this.card?.status !== 'waiting' || !missing.length)
      return;
    this.isContributing = true;
    const problem = await contribute(this.id, Object.values(keysFor(this.id, missing))).catch(
      (error: unknown) => error,
    );
    this.isContributing = false;
    const isRefused = problem instanceof ApiError && problem.status < 500 && problem.status !== 429;
    if (problem && !isRefused) window.setTimeout(() => void this.contributeMissing(), CONTRIBUTE_AGAIN);
  }

  private logAfter(news: TableEvent[], fresh: boolean): TableEvent[] {
    let log = fresh ? [] : this.log;
    for (const event of news) {
      const left = event.left ?? 0;
      if (event.kind === 'undone') log = log.filter((old) => old.number === undefined || old.number < left);
      log = [...log, event];
    }
    return log;
  }

  async loadOlderTalk(): Promise<void> {
    const before = this.log.find((event) => event.kind === 'said')?.version ?? this.version + 1;
    const reply = await this.send('talk', { before });
    if (reply.type !== 'answer') return;
    const known = new Set(this.log.map((event) => event.version));
    const older = (reply.talk ?? []).filter((event) => !known.has(event.version));
    this.log = [...older, ...this.log].sort((one, other) => one.version - other.version);
    this.hasOlderTalk = reply.more ?? false;
  }

  /** Sends a command; it is sent again after a broken connection until it is answered. */
  send(type: string, fields: Record<string, unknown> = {}): Promise<Reply> {
    const id = `${this.device}-${++this.count}`;
    const message = { type, id, ...fields };
    return new Promise((reply) => {
      this.waiting.set(id, { message, reply });
      this.transmit(message);
    });
  }

  play(seat: number, move: Move): Promise<Reply> {
    return this.send('play', { seat, version: this.version, move });
  }

  undo(seat: number): Promise<Reply> {
    return this.send('undo', { seat, version: this.version });
  }

  get isHost(): boolean {
    return keysOf(this.id).host !== undefined;
  }

  /** The own seats that are to act now. */
  get acting(): number[] {
    return this.seats.filter((seat) => this.own[seat]?.can !== undefined);
  }
}
