// What goes over HTTP and the table's socket: docs/socket.md.

export type Language = 'en' | 'it';
export type Cards = Record<string, number>;
export type Status = 'waiting' | 'running' | 'over';

export interface Clock {
  kind: 'move' | 'game';
  seconds: number;
  increment?: number;
  at_zero?: 'bot_moves' | 'bot_takes_over';
}

export interface SeatCard {
  name: string;
  bot: string | null;
  person: boolean;
  connected: boolean;
  agreed: boolean;
  contributed: boolean; // to the fair deal
}

export interface FairDeal {
  commitment: string;
  secret?: string;
  contributions?: (string | null)[];
  first?: 'chosen';
  bots?: 'seed';
}

export interface TableCard {
  id: string;
  board: string;
  board_hash: string; // the board as it was when the table was made
  status: Status;
  public: boolean;
  first: number | null;
  clock: Clock | null;
  pace: number;
  practice: boolean;
  taken_back: boolean; // moves of a practice game were: it counts for no statistics
  rematch: string | null;
  rematch_of: string | null;
  fair: FairDeal;
  seats: SeatCard[];
}

export type Move =
  | { do: 'keep'; tickets?: string[] }
  | { do: 'take'; card: string }
  | { do: 'claim'; track: string; pay: Cards }
  | { do: 'draw' | 'tickets' | 'ferry' | 'swap' | 'pass' };

export interface Outcome {
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

export interface TableEvent {
  version: number;
  kind: string;
  at: number;
  seat?: number;
  number?: number;
  move?: Move;
  outcome?: Outcome;
  late?: boolean;
  taken_back?: boolean;
  left?: number;
  text?: string;
  bot?: string;
  other?: number;
  on?: boolean;
  table?: string;
  operator?: boolean; // the server's operator ended the table
}

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
  known_cards: Cards;
}

export interface Result {
  reason: string;
  scores?: Record<string, number>[];
  completed?: number[];
  longest_path?: number[];
  winners?: number[];
}

export interface Position {
  board: string;
  players: number;
  phase: 'opening' | 'turn' | 'second_card' | 'keeping' | 'over';
  seats_to_act: number[];
  first: number;
  turns_left: number | null;
  row: Cards;
  discards: Cards;
  deck_size: number;
  ticket_deck_size: number;
  ferry_cards_left: number;
  bullet_trains_left: number;
  shared_tracks: string[];
  seats: SeatPosition[];
  clocks: number[];
  moves: number;
  undo: number[];
  standing: { longest?: number[]; regions?: number[]; bullets?: number[] };
  longest?: string[][];
  result?: Result;
  revealed?: string[][];
  made?: string[][];
}

export interface Can {
  draw?: boolean;
  tickets?: boolean;
  ferry?: boolean;
  swap?: boolean;
  pass?: boolean;
  take?: string[];
  keep?: number;
  claim?: Record<string, Cards[]>;
}

export interface Own {
  hand: Cards;
  tickets: string[];
  offer: string[];
  choice: string[];
  returned: Record<string, string>;
  returned_shuffled: string[];
  open_tracks: string[];
  can?: Can;
}

export interface Events {
  type: 'events';
  version: number;
  now: number;
  events: TableEvent[];
  table?: TableCard;
  position?: Position;
  own?: Record<string, Own>;
  fresh?: boolean;
  older_talk?: boolean;
  seats?: number[];
}

export interface Accepted {
  type: 'accepted';
  id: string;
  version: number;
  code?: string;
  until?: number;
  table?: string;
  host?: string;
  seats?: { seat: number; token: string }[];
  commitment?: string;
}

export interface Refused {
  type: 'refused';
  id: string;
  key: string;
  text: string;
  rule?: string;
}

export interface Way {
  tracks: string[];
  trains: number;
}

export type Reply = Accepted | Refused | Answer;

export interface Answer {
  type: 'answer';
  id: string;
  track?: string;
  rule?: string;
  key?: string;
  text?: string;
  values?: Record<string, string | number>;
  ways?: Record<string, Way | null>;
  talk?: TableEvent[];
  more?: boolean;
}

export interface Presence {
  type: 'presence';
  connected: number[];
  watching: number;
}

export interface Announcement {
  type: 'announcement';
  text: string;
}

export type FromServer =
  Events | Accepted | Refused | Answer | Presence | Announcement | { type: 'pong'; version?: number };

// Boards

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

export interface Track {
  id: string;
  between: [string, string];
  length: number;
  color: string;
  kind?: string;
  waves?: number;
  parallel?: string;
}

export interface Ticket {
  id: string;
  between: [string, string];
  points: number;
}

export interface Named {
  id: string;
  name: string;
  name_it?: string;
}

export interface BoardFile {
  board: string;
  name: string;
  name_it?: string;
  players: [number, number];
  trains_per_player: number;
  row: number;
  train_cards: { colors: string[]; per_color: number; locomotive: number };
  initial_tickets: { deal: number; keep_min: number };
  ticket_draw?: { draw: number; keep_min: number };
  min_players_for_all_parallel_tracks: number;
  route_points?: Record<string, number>;
  longest_path_bonus?: number;
  ferry_cards?: number;
  ferry_hand_limit?: number;
  bullet_trains?: number;
  bullet_bonus?: Record<string, number[]>;
  region_bonus?: number[];
  double_regions?: string[];
  tickets_to_win?: number;
  west?: string[];
  east?: string[];
  regions?: Named[];
  countries?: (Named & { ends: string[] })[];
  cities: City[];
  tracks: Track[];
  tickets: Ticket[];
  unconfirmed?: string[];
  unconfirmed_it?: string[];
}

/** A board's picture, and where everything lies on it. */
export interface Picture {
  size: [number, number];
  space: [number, number];
  city: number; // radius
  cities: Record<string, [number, number][]>; // a city may be drawn twice, on the map and in an inset
  tracks: Record<string, { spaces: [number, number, number][]; path: string }>;
  svg: string;
}
