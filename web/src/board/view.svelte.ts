// Zoom and pan: what part of the board is seen. Wheel, pinch, drag, double tap, keys.

import { moves } from '../lib/settings.svelte';
import { directionOf } from './directions';
import { Glide } from './glide';

const MOST = 8; // times the whole board
const DOUBLE_TAP = 320; // milliseconds between two taps that are one
const NEAR = 30; // pixels between them

export interface Point {
  x: number;
  y: number;
}

/** Pixels at the edges of the view that something lies over. */
export interface Covered {
  top: number;
  bottom: number;
}

export class Camera {
  zoom = $state(1); // 1: the whole board is seen
  x = $state(0); // the center, in board units
  y = $state(0);
  private viewWidth = $state(0); // in pixels
  private viewHeight = $state(0);
  private covered: Covered = { top: 0, bottom: 0 };
  private pointers = new Map<number, Point>();
  private glide = new Glide();
  private lastTap: (Point & { at: number }) | null = null;
  moved = false; // since the pointer went down: then it is no click

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.viewWidth = width;
    this.viewHeight = height;
    this.reset();
  }

  /** Pixels for a unit of the board. */
  get scale(): number {
    return this.fit * this.zoom;
  }

  private get fit(): number {
    return Math.min(this.viewWidth / this.width, this.viewHeight / this.height);
  }

  /** The zoom from which on the board fills the view. */
  get filling(): number {
    return Math.max(this.viewWidth / this.width, this.viewHeight / this.height) / this.fit;
  }

  get viewBox(): string {
    const w = this.viewWidth / this.scale;
    const h = this.viewHeight / this.scale;
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`;
  }

  /** True when it is the first size, or the view was turned: then what was seen means nothing. */
  resize(width: number, height: number): boolean {
    if (!width || !height || (width === this.viewWidth && height === this.viewHeight)) return false;
    const before = this.viewWidth > this.viewHeight;
    const scale = this.scale;
    this.viewWidth = width;
    this.viewHeight = height;
    const isTurned = before !== width > height;
    if (!isTurned) this.zoom = Math.min(MOST, Math.max(1, this.zoom === 1 ? 1 : scale / this.fit));
    this.clamp();
    return isTurned;
  }

  cover(covered: Covered): void {
    this.covered = covered;
    this.clamp();
  }

  reset(): void {
    this.zoom = 1;
    this.x = this.width / 2;
    this.y = this.height / 2;
  }

  toScreen(x: number, y: number): Point {
    return { x: (x - this.x) * this.scale + this.viewWidth / 2, y: (y - this.y) * this.scale + this.viewHeight / 2 };
  }

  /** Are names of this size (in board units) too small to read when the whole board is seen? */
  isSmallFor(name: number, least: number): boolean {
    return this.fit * name < least;
  }

  /** Shows these places in the part that nothing lies over, and no more than is needed beyond filling the view. */
  show(places: Point[], least = this.filling, margin = 40): void {
    if (!places.length) return;
    const box = around(places);
    const free = this.viewHeight - this.covered.top - this.covered.bottom;
    const wide = (this.viewWidth - 2 * margin) / Math.max(1, box.right - box.left);
    const high = (free - 2 * margin) / Math.max(1, box.bottom - box.top);
    const wanted = Math.min(wide, high) / this.fit;
    this.zoom = Math.min(MOST, 2.2 * this.filling, Math.max(wanted, least));
    this.lookAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  }

  /** Moves as little as is needed to have these places in the free part. */
  reveal(places: Point[], margin = 30): void {
    if (!places.length) return;
    const box = around(places.map(({ x, y }) => this.toScreen(x, y)));
    const low = this.viewHeight - this.covered.bottom - margin;
    const high = this.covered.top + margin;
    const dx = shift(box.left, box.right, margin, this.viewWidth - margin);
    const dy = shift(box.top, box.bottom, high, low);
    if (dx || dy) this.pan(dx / this.scale, dy / this.scale);
  }

  /** Brings a place to the middle of the free part. */
  private lookAt(x: number, y: number): void {
    this.x = x;
    this.y = y + (this.covered.bottom - this.covered.top) / 2 / this.scale;
    this.clamp();
  }

  /** Zoom by a factor, keeping a point of the board where it is. */
  zoomAt(factor: number, px: number, py: number): void {
    const zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    const ratio = this.zoom / zoom;
    this.x = px + (this.x - px) * ratio;
    this.y = py + (this.y - py) * ratio;
    this.zoom = zoom;
    this.clamp();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  /** The view stays on the board; what is covered may be drawn out from under its cover. */
  private clamp(): void {
    const w = this.viewWidth / this.scale / 2;
    const h = this.viewHeight / this.scale / 2;
    const above = this.covered.top / this.scale;
    const below = this.covered.bottom / this.scale;
    this.x = within(this.x, w, this.width - w, this.width / 2);
    this.y = within(this.y, h - above, this.height - h + below, this.height / 2 + (below - above) / 2);
  }

  // events of the drawing

  private toBoard(svg: SVGSVGElement, clientX: number, clientY: number): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  }

  private unit(svg: SVGSVGElement): number {
    return 1 / (svg.getScreenCTM()?.a ?? 1);
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = this.toBoard(event.currentTarget as SVGSVGElement, event.clientX, event.clientY);
    this.zoomAt(Math.exp(-event.deltaY / 400), at.x, at.y);
  };

  down = (event: PointerEvent): void => {
    this.glide.stop();
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const svg = event.currentTarget as SVGSVGElement;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.moved && distance(now, before) < (event.pointerType === 'touch' ? 10 : 6)) return;
    if (!this.moved) svg.setPointerCapture(event.pointerId);
    this.moved = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(svg, before, now, other);
    else this.drag(svg, before, now, event.timeStamp);
    this.pointers.set(event.pointerId, now);
  };

  private drag(svg: SVGSVGElement, before: Point, now: Point, at: number): void {
    const [dx, dy] = [(before.x - now.x) * this.unit(svg), (before.y - now.y) * this.unit(svg)];
    this.pan(dx, dy);
    this.glide.feel(dx, dy, at);
  }

  private pinch(svg: SVGSVGElement, before: Point, now: Point, other: Point): void {
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const at = this.toBoard(svg, (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.zoomAt(factor, at.x, at.y);
    const unit = this.unit(svg);
    this.pan(((before.x - now.x) / 2) * unit, ((before.y - now.y) / 2) * unit);
    this.glide.stop();
  }

  up = (event: PointerEvent): void => {
    const wasDown = this.pointers.delete(event.pointerId);
    if (this.moved) this.lastTap = null;
    if (wasDown && this.moved && this.pointers.size === 0 && moves())
      this.glide.go(event.timeStamp, (dx, dy) => this.pan(dx, dy));
  };

  /** Two quick taps at one place bring it nearer; once it is near, all of the board back. True if it was the second. */
  isDoubleTap(event: PointerEvent): boolean {
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const before = this.lastTap;
    this.lastTap = tap;
    if (!before || tap.at - before.at > DOUBLE_TAP || distance(tap, before) > NEAR) return false;
    this.lastTap = null;
    const at = this.toBoard(event.currentTarget as SVGSVGElement, tap.x, tap.y);
    this.zoomAt(this.zoom > 2.5 * this.filling ? this.filling / this.zoom : 2, at.x, at.y);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    const step = this.viewWidth / this.scale / 10;
    switch (event.key) {
      case '+':
      case '=':
        this.zoomAt(1.25, this.x, this.y);
        return true;
      case '-':
        this.zoomAt(0.8, this.x, this.y);
        return true;
      case '0':
        this.reset();
        return true;
    }
    if (!event.shiftKey) return false;
    const direction = directionOf(event.key);
    if (direction) this.pan(direction[0] * step, direction[1] * step);
    return direction !== undefined;
  }
}

function within(value: number, least: number, most: number, middle: number): number {
  return least > most ? middle : Math.min(most, Math.max(least, value));
}

function shift(from: number, to: number, least: number, most: number): number {
  if (to - from > most - least) return (from + to) / 2 - (least + most) / 2;
  return from < least ? from - least : to > most ? to - most : 0;
}

function around(places: Point[]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
