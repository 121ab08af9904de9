import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../src/lib/api';
import { guestName, isolated, typed } from '../src/lib/names';
import type { TableInfo } from '../src/lib/protocol';
import { seatName } from '../src/lib/sentences';
import { change } from '../src/lib/settings.svelte';
import NameField from '../src/parts/NameField.svelte';

beforeEach(() => change({ language: 'en' }));

describe('names in sentences', () => {
  it('are isolated if they run from right to left', () => {
    expect(isolated('Ada')).toBe('Ada');
    expect(isolated('שרה')).toBe('\u2068שרה\u2069');
  });

  it('cannot break out of their isolation, whatever version 0.1.0 has let in', () => {
    expect(isolated('\u202eadA')).toBe('adA');
    expect(isolated('\u2069\u202eשרה')).toBe('\u2068שרה\u2069');
    const card = {
      seats: [
        { name: '\u202eשרה', bot: null },
        { name: '', bot: 'שלום' },
      ],
    } as unknown as TableInfo;
    expect(seatName(card, 0)).toBe('\u2068שרה\u2069');
    expect(seatName(card, 1)).toBe('\u2068שלום\u2069 2');
  });

  it.each(['ada', 'Ώδα', '阿达', 'Ada 2', '🚂', ''])('%s stays as it is', (name) => {
    expect([isolated(name), typed(name)]).toEqual([name, name]);
  });

  it.each(['שרה', 'سارة', '\ufb2a', 'Ada שרה', '\u{10800}'])('%s is isolated', (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  it('can be copied from the screen and typed again', () => {
    expect(typed(` ${isolated('שרה')} `)).toBe('שרה');
  });
});

describe('guests', () => {
  it('get a number if there are others', () => {
    expect(guestName('Guest', ['Ada', ''])).toBe('Guest');
    expect(guestName('Guest', ['guest', 'Guest 2'])).toBe('Guest 3');
  });

  it('get the first number that is free', () => {
    expect(guestName('Guest', ['Guest', 'Guest 3', 'GUEST 2'])).toBe('Guest 4');
    expect(guestName('Guest', ['Guest', 'Guest 3'])).toBe('Guest 2');
    expect(guestName('Guest 2', ['Ada', 'Guest 2'])).toBe('Guest 2 2');
  });
});

describe('the field for a name', () => {
  it('tells what is wrong, and takes the name that is proposed', async () => {
    const problem = new ApiError('name-taken', 'Somebody is called Ada.', 409, { name: 'Ada', free: 'Ada 2' });
    render(NameField, { value: 'Ada', placeholder: 'Guest', problem });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(
      'Somebody is called Ada.',
    );
    await fireEvent.click(screen.getByRole('button', { name: 'Take the name Ada 2' }));
    expect(field.value).toBe('Ada 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
