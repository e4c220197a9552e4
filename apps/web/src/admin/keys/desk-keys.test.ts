import { describe, expect, it } from 'vitest';
import { deskActionOf, type FocusPlace, rowToGoTo } from './desk-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
const desk = { areKeysOn: true, isMac: false };
const press = (key: string, place: FocusPlace, how = {}, on = {}) =>
  deskActionOf({ key, ...plain, ...how }, place, { ...desk, ...on });

describe('the keys of the desk', () => {
  it.each([
    ['j', 'elsewhere', 'next'],
    ['J', 'row', 'next'],
    ['k', 'row', 'previous'],
    ['c', 'row', 'contact'],
    ['c', 'elsewhere', 'contact'],
    ['c', 'field', null],
    ['c', 'dialog', null],
    ['/', 'elsewhere', 'search'],
    ['?', 'row', 'legend'],
    ['Enter', 'row', 'open'],
    [' ', 'row', 'select'],
    ['Enter', 'elsewhere', null],
    [' ', 'elsewhere', null],
    ['x', 'row', null],
    ['Enter', 'search', 'next'],
    ['j', 'search', null],
    ['/', 'search', null],
    ['j', 'field', null],
    ['Enter', 'field', null],
    ['j', 'dialog', null],
    ['?', 'dialog', null],
    ['Enter', 'dialog', null],
  ] as const)('%s on %s: %s', (key, place, action) => {
    expect(press(key, place)).toBe(action);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'leave %j to the browser and the screen reader',
    (how) => {
      for (const key of ['j', '/', '?', 'Enter', ' ']) expect(press(key, 'row', how)).toBeNull();
    },
  );

  it('go on from row to row when held down, and do nothing else again', () => {
    expect(press('j', 'row', { repeat: true })).toBe('next');
    expect(press('k', 'row', { repeat: true })).toBe('previous');
    for (const key of ['Enter', ' ', '/', '?'])
      expect(press(key, 'row', { repeat: true })).toBeNull();
  });

  it('can all be turned off', () => {
    for (const key of ['j', 'k', '/', '?', 'Enter', ' '])
      expect(press(key, 'row', {}, { areKeysOn: false })).toBeNull();
  });
});

describe('the palette', () => {
  const ctrl = { ctrlKey: true };
  const command = { metaKey: true };

  it('opens by Ctrl-K, while somebody types too, and with the single keys turned off', () => {
    for (const place of ['row', 'elsewhere', 'field', 'search'] as const)
      expect(press('k', place, ctrl, { areKeysOn: false })).toBe('find');
    expect(press('K', 'row', ctrl)).toBe('find');
  });

  it('opens by ⌘K on a Mac, where Ctrl-K deletes the rest of a line', () => {
    expect(press('k', 'field', command, { isMac: true })).toBe('find');
    expect(press('k', 'field', ctrl, { isMac: true })).toBeNull();
    expect(press('k', 'row', command)).toBeNull();
  });

  it('stays closed in a dialog, with further modifiers and for a held key', () => {
    expect(press('k', 'dialog', ctrl)).toBeNull();
    for (const more of [{ shiftKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }])
      expect(press('k', 'row', { ...ctrl, ...more })).toBeNull();
  });
});

describe('from row to row', () => {
  it('J and K go to the row beside the focused one, and stop at the ends', () => {
    const on = (within: number) => ({ count: 3, within, before: within });
    expect(rowToGoTo('next', on(0))).toBe(1);
    expect(rowToGoTo('previous', on(2))).toBe(1);
    expect(rowToGoTo('next', on(2))).toBeNull();
    expect(rowToGoTo('previous', on(0))).toBeNull();
  });

  it('from outside they go to the first row after the focus, and to the last before it', () => {
    const after = (before: number) => ({ count: 3, within: null, before });
    expect(rowToGoTo('next', after(0))).toBe(0);
    expect(rowToGoTo('previous', after(0))).toBeNull();
    expect(rowToGoTo('next', after(2))).toBe(2);
    expect(rowToGoTo('previous', after(2))).toBe(1);
    expect(rowToGoTo('next', after(3))).toBeNull();
    expect(rowToGoTo('previous', after(3))).toBe(2);
  });

  it('there is nowhere to go without rows', () => {
    for (const direction of ['next', 'previous'] as const)
      expect(rowToGoTo(direction, { count: 0, within: null, before: 0 })).toBeNull();
  });
});
