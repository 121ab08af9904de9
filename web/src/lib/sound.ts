// A short bell when it is your turn, made here: no file to load.

export function ring(): void {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.connect(audio.destination);
    gain.gain.setValueAtTime(0.15, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.7);
    for (const frequency of [880, 1320]) {
      const tone = audio.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(gain);
      tone.start();
      tone.stop(audio.currentTime + 0.7);
    }
  } catch {
    // no sound on this machine
  }
}
