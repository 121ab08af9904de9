// Zoom and pan: what part of the board is seen. Wheel, pinch, drag, keys.

import { directionOf } from './directions';

const MOST = 6; // times the whole board

export class Camera {
  zoom = $state(1);
  x = $state(0); // the center, in board units
  y = $state(0);
  private pointers = new Map<number, { x: number; y: number }>();
  moved = false; // since the pointer went down: then it is no click

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.x = width / 2;
    this.y = height / 2;
  }

  get viewBox(): string {
    const w = this.width / this.zoom;
    const h = this.height / this.zoom;
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`;
  }

  reset(): void {
    this.zoom = 1;
    this.x = this.width / 2;
    this.y = this.height / 2;
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

  private clamp(): void {
    const w = this.width / this.zoom / 2;
    const h = this.height / this.zoom / 2;
    this.x = Math.min(this.width - w, Math.max(w, this.x));
    this.y = Math.min(this.height - h, Math.max(h, this.y));
  }

  // events of the drawing

  private toBoard(svg: SVGSVGElement, clientX: number, clientY: number): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  }

  private scale(svg: SVGSVGElement): number {
    return 1 / (svg.getScreenCTM()?.a ?? 1);
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = this.toBoard(event.currentTarget as SVGSVGElement, event.clientX, event.clientY);
    this.zoomAt(Math.exp(-event.deltaY / 400), at.x, at.y);
  };

  down = (event: PointerEvent): void => {
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const svg = event.currentTarget as SVGSVGElement;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
    if (!this.moved) svg.setPointerCapture(event.pointerId);
    this.moved = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(svg, before, now, other);
    else this.pan((before.x - now.x) * this.scale(svg), (before.y - now.y) * this.scale(svg));
    this.pointers.set(event.pointerId, now);
  };

  private pinch(svg: SVGSVGElement, before: Point, now: Point, other: Point): void {
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const at = this.toBoard(svg, (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.zoomAt(factor, at.x, at.y);
  }

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  key(event: KeyboardEvent): boolean {
    const step = this.width / this.zoom / 10;
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

interface Point {
  x: number;
  y: number;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
