// Sounds, made here: no file to load. Short and soft, in one key, so that they go together.

import { settings } from './settings.svelte';

export type Sound = 'turn' | 'card' | 'claim' | 'ticket' | 'end';

interface Note {
  frequency: number;
  at: number; // seconds
  long: number;
  loud: number;
}

const tones = (frequencies: number[], apart: number, long: number, loud: number): Note[] =>
  frequencies.map((frequency, i) => ({ frequency, at: i * apart, long, loud }));

const NOTES: Record<Sound, Note[]> = {
  turn: tones([659, 988], 0.13, 0.6, 0.11),
  card: tones([392], 0, 0.09, 0.05),
  claim: tones([330, 494], 0.07, 0.22, 0.07),
  ticket: tones([494, 659, 831], 0.09, 0.35, 0.08),
  end: tones([330, 415, 494, 659], 0.14, 0.8, 0.1),
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return; // or it is refused
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const note of NOTES[sound]) sing(audio, note);
  } catch {
    // no sound on this machine
  }
}

function sing(audio: AudioContext, { frequency, at, long, loud }: Note): void {
  const [begin, end] = [audio.currentTime + at, audio.currentTime + at + long];
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  tone.connect(gain).connect(audio.destination);
  tone.start(begin);
  tone.stop(end);
}
