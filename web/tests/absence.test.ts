import { beforeEach, expect, it } from 'vitest';
import { Absence } from '../src/play/absence.svelte';
import { events, openTable, played, position } from './samples';

beforeEach(() => localStorage.clear());

it('what happened while the page was hidden or closed is told once', () => {
  const { store, socket } = openTable({ position: position() });
  const absence = new Absence(store);
  expect(absence.since).toBe(null);
  absence.leave();
  absence.comeBack();
  expect(absence.since).toBe(null);
  socket.bring(events(4, [played(4, { do: 'draw' }, { seat: 1 })]));
  absence.comeBack();
  expect(absence.since).toBe(3);
  expect(new Absence(store).since).toBe(3);
  absence.read();
  expect([absence.since, new Absence(store).since]).toEqual([null, null]);
});
