// What goes over HTTP and the table's socket: made from the server's classes by tools/make_protocol.py.

export type Cards = Record<string, number>;

export type EventKind = 'agreed' | 'botseated' | 'colored' | 'contributed' | 'created' | 'ended' | 'erased' | 'inspected' | 'invited' | 'joined' | 'left' | 'moved' | 'muted' | 'played' | 'rematched' | 'restored' | 'returned' | 'said' | 'started' | 'undone';

export type Language = 'en' | 'fr' | 'it';

export type Move = KeepMove | TakeMove | ClaimMove | DrawMove | TicketsMove | FerryMove | SwapMove | PassMove;

export type Phase = 'keeping' | 'opening' | 'over' | 'second_card' | 'turn';

export type Status = 'over' | 'running' | 'waiting';

export type FromServer = EventsMessage | AcceptedMessage | RefusedMessage | AnswerMessage | PresenceMessage | AnnouncementMessage | PongMessage;

export type Reply = AcceptedMessage | RefusedMessage | AnswerMessage;

export type ToServer = Hello | Ping | Play | Undo | Say | Mute | Color | Leave | TakeOver | Agree | Invite | Why | Ways | Talk | Start | Remove | SeatBot | Close | Rematch;

/** The command is on disk. */
export interface AcceptedMessage {
  type: 'accepted';
  id: string;
  version: number;
  code?: string;
  until?: number;
  table?: string;
  host?: string;
  seats?: SeatToken[];
  commitment?: string;
}

/** To end the table without a result; it ends when all people agree. */
export interface Agree extends SeatCommand {
  type: 'agree';
  on?: boolean;
}

/** The operator says something to everybody. */
export interface AnnouncementMessage {
  type: 'announcement';
  text: string;
}

/** To a question: which fields it has depends on that. */
export interface AnswerMessage {
  type: 'answer';
  id: string;
  track?: string;
  rule?: string;
  key?: string;
  text?: string;
  values?: Record<string, string | number>;
  ways?: Record<string, ShownRoute | null>;
  talk?: TableEvent[];
  more?: boolean;
}

/** A board: its settings, cities, tracks and tickets. A setting that is left out switches its rule off. */
export interface BoardFile {
  board: string;
  name: string;
  name_it?: string;
  format: number;
  unconfirmed?: string[];
  unconfirmed_it?: string[];
  players: [number, number];
  trains_per_player: number;
  train_cards: TrainCards;
  starting_hand: number;
  row: number;
  initial_tickets: InitialTickets;
  opening_returns?: 'in_order' | 'shuffled';
  ticket_draw?: TicketDraw;
  min_players_for_all_parallel_tracks: number;
  last_round?: LastRound;
  route_points?: Record<string, number>;
  longest_path_bonus?: number;
  regions?: Region[];
  double_regions?: string[];
  region_bonus?: number[];
  bullet_trains?: number;
  bullet_bonus?: Record<string, number[]>;
  bullet_bonus_no_progress?: number;
  ferry_cards?: number;
  ferry_hand_limit?: number;
  ferry_card_waves?: number;
  played_ferry_cards_return?: boolean;
  countries?: Country[];
  tickets_to_win?: number;
  bonus_tickets?: number;
  west?: string[];
  east?: string[];
  cities: City[];
  tracks: Track[];
  tickets: Ticket[];
}

export interface BoardInfo {
  id: string;
  name: string;
  name_it: string;
  players: [number, number];
  unconfirmed: string[];
}

/** A board's picture, and where everything lies on it. */
export interface BoardPicture {
  size: [number, number];
  space: [number, number];
  city: number;
  cities: Record<string, [number, number][]>;
  tracks: Record<string, DrawnTrack>;
  svg: string;
}

export interface BotSeat {
  kind: 'bot';
  bot?: string;
}

export interface City {
  id: string;
  name: string;
  name_it?: string;
  lat: number;
  lon: number;
  region?: string;
  country?: string;
  area?: string;
}

export interface ClaimMove {
  do: 'claim';
  track: string;
  pay: Record<string, number>;
}

/** Time to think, in seconds: for every turn, or for the whole game with an increment for every turn. */
export interface ClockSettings {
  kind: 'game' | 'move';
  seconds: number;
  increment?: number;
  at_zero?: 'bot_moves' | 'bot_takes_over';
}

/** By the host, before the start: the table is gone. */
export interface Close extends Command {
  type: 'close';
}

/** The color of the seat's trains: one of those that a board draws, and no other person's choice. */
export interface Color extends SeatCommand {
  type: 'color';
  color: number;
}

/** `id` is the client's own: if the answer got lost, the same command can be sent again. */
export interface Command {
  id: string;
}

/** The table of a game that is over, and after how many of its moves another one goes on from there. */
export interface ContinuedGame {
  table: string;
  move: number;
}

/** Of the seats on one device. The same again changes nothing, so that a lost answer can be asked for again. */
export interface Contributions {
  contributions: SeatContribution[];
}

/** A neighbor of the board; its ends are cities, and nothing connects through it (ITA-8). */
export interface Country {
  id: string;
  name: string;
  name_it?: string;
  ends: string[];
}

export interface DrawMove {
  do: 'draw';
}

export interface DrawnTrack {
  spaces: [number, number, number][];
  path: string;
}

/** What happened, and the table after it. */
export interface EventsMessage {
  type: 'events';
  version: number;
  now: number;
  events: TableEvent[];
  table?: TableInfo;
  position?: TablePosition;
  own?: Record<string, OwnSeat>;
  fresh?: boolean;
  older_talk?: boolean;
  seats?: number[];
}

/** The promise; once started the contributions, after the end the secret. */
export interface FairInfo {
  commitment: string;
  contributions?: (string | null)[];
  secret?: string;
  first?: '' | 'chosen';
  bots?: '' | 'seed';
}

export interface FerryMove {
  do: 'ferry';
}

/** A game as everybody sees it. */
export interface GamePosition extends PublicPosition {
  moves: number;
  standing: ShownStanding;
  result?: GameResult;
  made?: string[][];
  ways?: Record<string, string[]>[];
  longest?: string[][];
}

/** The record's last line; an abandoned game has only its reason. */
export interface GameResult {
  type: 'end';
  reason: 'abandoned' | 'blocked' | 'last_train' | 'six_tickets' | 'trains';
  scores?: Record<string, number>[];
  completed?: number[];
  longest_path?: number[];
  winners?: number[];
}

/** The first message: the keys of the seats on this device, the last version seen, the reader's language. */
export interface Hello {
  type: 'hello';
  tokens?: string[];
  version?: number;
  language?: Language;
}

export interface InitialTickets {
  deal: number;
  keep_min: number;
}

/** A private link that takes the seat to another device. */
export interface Invite extends SeatCommand {
  type: 'invite';
}

/** `token` will be the key of the seat: if the answer gets lost, the same request gets it again. `player` is the person's own key, the same at all tables, to which the finished game counts. */
export interface Joining {
  name: string;
  contribution: string;
  seat?: number | null;
  token?: string | null;
  player?: string | null;
}

export interface KeepMove {
  do: 'keep';
  tickets?: string[];
}

export interface LastRound {
  trains: number;
  bullet_trains?: number;
}

/** Before the start the seat is open again; later a bot plays on, and the player may return. */
export interface Leave extends SeatCommand {
  type: 'leave';
  bot?: string;
}

/** By kind; claims by track, the cheapest payment first. */
export interface LegalMoves {
  draw?: boolean;
  tickets?: boolean;
  ferry?: boolean;
  swap?: boolean;
  take?: string[];
  keep?: number;
  claim?: Record<string, Record<string, number>[]>;
  pass?: boolean;
}

/** What the learner sees, what happened since the step before, and the one thing to do; none: only to be read. */
export interface LessonStep {
  do?: Move;
  events: ReplayEvent[];
  position: GamePosition;
  own: OwnSeat;
  ways: Record<string, ShownRoute | null>;
}

/** What the lobby shows of a public table. */
export interface LobbyInfo {
  id: string;
  board: string;
  status: Status;
  clock: ClockSettings | null;
  seats: SeatInfo[];
}

/** What chance and the rules made of a move, as far as the viewer may know. */
export interface MoveOutcome {
  drawn?: string;
  turned?: string[];
  resets?: number;
  reshuffles?: number;
  offered?: string[];
  bottom?: number;
  received?: string[];
  completed?: string[];
  bonus?: boolean;
  points?: number;
  progress?: number;
}

export interface Mute extends SeatCommand {
  type: 'mute';
  other: number;
  on?: boolean;
}

/** Somebody on this device. Their contribution to the fair deal comes after the answer, which has the promise; a client that sends it here is not protected where it is the only person (docs/fair-deals.md). */
export interface MySeat {
  kind: 'person';
  name: string;
  contribution?: string | null;
  player?: string | null;
}

/** `start` with the name of a bot begins as soon as all people have contributed; the bot takes the seats that are open. `continues`: the game does not begin anew, but goes on from a position of a game that is over, with the cards as they lay then; such a game counts for no statistics. */
export interface NewTable {
  board: string;
  seats: (OpenSeat | BotSeat | MySeat)[];
  public?: boolean;
  first?: number | null;
  clock?: ClockSettings | null;
  pace?: number;
  start?: string | null;
  continues?: ContinuedGame | null;
}

/** For whoever comes. */
export interface OpenSeat {
  kind: 'open';
}

/** What only its own seat sees. */
export interface OwnPosition {
  hand: Record<string, number>;
  tickets: string[];
  offer: string[];
  choice: string[];
  returned: Record<string, string>;
  returned_shuffled: string[];
  open_tracks: string[];
}

/** What only its own seat sees at a table. */
export interface OwnSeat extends OwnPosition {
  can?: LegalMoves;
}

export interface PassMove {
  do: 'pass';
}

export interface Ping {
  type: 'ping';
}

/** A move, decided upon seeing this version of the table. */
export interface Play extends SeatCommand {
  type: 'play';
  version: number;
  move: Move;
}

export interface PongMessage {
  type: 'pong';
  version?: number;
}

export interface PresenceMessage {
  type: 'presence';
  connected: number[];
  watching: number;
}

/** `rule` is the rule of the game that forbids it, where there is one; `values` are what fills the text's gaps. */
export interface Problem {
  key: string;
  text: string;
  rule?: string;
  values?: Record<string, string | number>;
}

/** What everybody sees of a game. */
export interface PublicPosition {
  board: string;
  players: number;
  phase: Phase;
  seats_to_act: number[];
  first: number;
  turns_left: number | null;
  row: Record<string, number>;
  discards: Record<string, number>;
  deck_size: number;
  ticket_deck_size: number;
  ferry_cards_left: number;
  bullet_trains_left: number;
  shared_tracks: string[];
  seats: SeatPosition[];
  revealed?: string[][];
}

export interface RefusedMessage {
  type: 'refused';
  id: string;
  key: string;
  text: string;
  rule?: string;
}

export interface Region {
  id: string;
  name: string;
  name_it?: string;
}

/** The same table again; the others are shown the way. `token` will be the key of the seat and of the host, so that nothing is lost with the answer; without it the server makes keys. The contribution to the new deal comes after the answer, which has the promise; a client that sends it here is not protected where it is the only person. */
export interface Rematch extends SeatCommand {
  type: 'rematch';
  contribution?: string | null;
  token?: string | null;
  player?: string | null;
}

/** By the host, before the start: the seat is open again. */
export interface Remove extends SeatCommand {
  type: 'remove';
}

/** The record's line, as far as the viewer may know it. */
export interface ReplayEvent {
  type: 'move';
  seat: number;
  move: Move;
  outcome?: MoveOutcome;
}

/** By part (the position, every seat), the fields that are new; and the event that brought them. */
export interface ReplayFrame {
  event?: ReplayEvent;
  position?: Partial<GamePosition>;
  '0'?: Partial<OwnPosition>;
  '1'?: Partial<OwnPosition>;
  '2'?: Partial<OwnPosition>;
  '3'?: Partial<OwnPosition>;
  '4'?: Partial<OwnPosition>;
}

export interface ReplaySeat {
  name: string;
  player: string;
}

export interface Say extends SeatCommand {
  type: 'say';
  text: string;
}

/** By the host: a bot takes the seat. */
export interface SeatBot extends SeatCommand {
  type: 'bot';
  bot?: string;
}

export interface SeatCommand extends Command {
  seat: number;
}

/** Of the seat whose key the token is: 32 random bytes, hexadecimal. */
export interface SeatContribution {
  token: string;
  contribution: string;
}

export interface SeatInfo {
  name: string;
  bot: string | null;
  person: boolean;
  connected: boolean;
  agreed: boolean;
  contributed?: boolean;
  color?: number;
}

/** What everybody sees of one seat. */
export interface SeatPosition {
  cards: number;
  ferry_cards: number;
  tickets: number;
  trains: number;
  points: number;
  progress: number;
  tracks: string[];
  completed: string[];
  bonus: boolean;
  known_cards: Record<string, number>;
}

/** Who has the token has the seat: keep it secret. */
export interface SeatToken {
  seat: number;
  token: string;
}

export interface SeatView extends PublicPosition {
  seat: number | null;
  hand: Record<string, number>;
  tickets: string[];
  offer: string[];
  choice: string[];
  returned: Record<string, string>;
  returned_shuffled: string[];
  open_tracks: string[];
}

export interface SeatViewAndLog {
  view: SeatView;
  log: TableEvent[];
}

/** Where other people reach the server; "" if only this machine does. */
export interface ServerAddress {
  for_others: string;
}

/** A whole lesson, as the rules play it. The learner has seat 0, the bots the others. */
export interface ShownLesson {
  board: string;
  board_hash: string;
  bots: string[];
  steps: LessonStep[];
}

export interface ShownReplay {
  board: string;
  board_hash: string;
  seats: ReplaySeat[];
  open: boolean;
  frames: ReplayFrame[];
}

/** The tracks still to claim for a ticket, and their trains; `bullet` of these may be bullet trains (JPN-4). */
export interface ShownRoute {
  tracks: string[];
  trains: number;
  bullet?: number;
}

/** For every seat, as the tracks lie now: spaces of the longest path, points of the bonuses, regions of the network that joins the most. */
export interface ShownStanding {
  longest?: number[];
  regions?: number[];
  bullets?: number[];
  joined?: string[][];
}

/** By the host: seats still open get this bot. */
export interface Start extends Command {
  type: 'start';
  bot?: string;
}

/** Of one person on one board. People of one name are kept apart by their keys: `player` is a short mark made of the key, "" for games that were played without one; `mine` says that the key is the bearer's. */
export interface Statistics {
  board: string;
  player: string;
  mine: boolean;
  games: number;
  wins: number;
  best: number;
  mean: number;
}

export interface SwapMove {
  do: 'swap';
}

/** One entry of the table's log; which fields it has depends on its kind. */
export interface TableEvent {
  version: number;
  kind: EventKind;
  at: number;
  seat?: number;
  number?: number;
  move?: Move;
  outcome?: MoveOutcome;
  late?: boolean;
  taken_back?: boolean;
  left?: number;
  text?: string;
  bot?: string;
  other?: number;
  on?: boolean;
  table?: string;
  operator?: boolean;
}

/** A table as everybody may know it. */
export interface TableInfo extends LobbyInfo {
  board_hash: string;
  public: boolean;
  first: number | null;
  pace: number;
  practice: boolean;
  taken_back: boolean;
  rematch: string | null;
  rematch_of: string | null;
  continues: ContinuedGame | null;
  fair: FairInfo;
}

/** `commitment` is the promise of the fair deal: keep it before you contribute. */
export interface TableKeys {
  table: string;
  host: string;
  seats: SeatToken[];
  commitment: string;
}

/** The same for those who look from outside: who is to move, and since when. */
export interface TableNow extends TableInfo {
  to_act: number[];
  since: number;
}

/** The same at a table. */
export interface TablePosition extends GamePosition {
  clocks: number[];
  undo: number[];
}

export interface TakeMove {
  do: 'take';
  card: string;
}

/** Take the seat back from the bot that plays for it. */
export interface TakeOver extends SeatCommand {
  type: 'return';
}

/** The talk before a version: newcomers are sent only the last lines. */
export interface Talk {
  type: 'talk';
  id: string;
  before: number;
}

/** Its ends are cities or countries. */
export interface Ticket {
  id: string;
  between: [string, string];
  points?: number;
  shortest_path?: number;
}

export interface TicketDraw {
  draw: number;
  keep_min: number;
}

export interface TicketsMove {
  do: 'tickets';
}

/** One claimable line of spaces; the tracks of a double or triple route share `parallel`. */
export interface Track {
  id: string;
  between: [string, string];
  length: number;
  color: 'black' | 'blue' | 'gray' | 'green' | 'orange' | 'purple' | 'red' | 'white' | 'yellow';
  kind?: 'bullet' | 'ferry' | 'ordinary';
  waves?: number;
  parallel?: string;
}

export interface TrainCards {
  colors: ('black' | 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'white' | 'yellow')[];
  per_color: number;
  locomotive: number;
  total?: number;
}

export interface Undo extends SeatCommand {
  type: 'undo';
  version: number;
}

/** The cheapest open way for every ticket in hand. */
export interface Ways extends SeatCommand {
  type: 'ways';
}

/** Why can this track not be claimed now? */
export interface Why extends SeatCommand {
  type: 'why';
  track: string;
}
