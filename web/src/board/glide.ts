// A board that was pushed goes on for a while, slower and slower.

const FRICTION = 0.994; // of the speed left after a millisecond
const STILL = 90; // milliseconds without a movement: then the finger rested before it was lifted
const LEAST = 0.02; // board units a millisecond

export class Glide {
  private vx = 0;
  private vy = 0;
  private at = 0;
  private frame = 0;

  /** A movement of the finger. */
  feel(dx: number, dy: number, at: number): void {
    const passed = Math.max(1, at - this.at);
    const weight = passed > STILL ? 1 : 0.6;
    this.vx += weight * (dx / Math.min(passed, STILL) - this.vx);
    this.vy += weight * (dy / Math.min(passed, STILL) - this.vy);
    this.at = at;
  }

  /** The finger is lifted. */
  go(at: number, pan: (dx: number, dy: number) => void): void {
    if (at - this.at > STILL) this.stop();
    let before = performance.now();
    const step = (now: number) => {
      const passed = now - before;
      before = now;
      const left = FRICTION ** passed;
      pan(this.vx * passed, this.vy * passed);
      this.vx *= left;
      this.vy *= left;
      if (Math.hypot(this.vx, this.vy) > LEAST) this.frame = requestAnimationFrame(step);
    };
    if (Math.hypot(this.vx, this.vy) > LEAST) this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.vx = this.vy = 0;
  }
}
