// What may wait until the effect of a click or a key is on the screen: moving the focus makes the browser lay out the
// whole board at once.

export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
