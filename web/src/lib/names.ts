// Names and talk of people, as they are shown beside other text.

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Right-to-left text in a sentence, a label or a title leaves the order of what is around it alone. The server lets no
 * controls in, but its version 0.1.0 did. */
export function isolated(text: string): string {
  const plain = text.replace(BIDI_CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** What was typed, without what came along when it was copied from the screen. */
export function typed(name: string): string {
  return name.replace(BIDI_CONTROLS, '').trim();
}

/** For somebody who has typed no name: Guest, Guest 2, …, the first that nobody has. */
export function guestName(guest: string, taken: string[]): string {
  const others = taken.map((name) => name.toLowerCase());
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? guest : `${guest} ${n}`;
    if (!others.includes(name.toLowerCase())) return name;
  }
}
