import { describe, expect, it } from 'vitest';
import { actionOf, isReason, reasonIndex } from './review-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const press = (key: string, how = {}) => actionOf({ key, ...plain, ...how });

describe('the keys of a review', () => {
  it.each([
    ['a', 'approve'],
    ['A', 'approve'],
    ['x', 'reject'],
    ['j', 'next'],
    ['ArrowRight', 'next'],
    ['k', 'previous'],
    ['ArrowLeft', 'previous'],
    ['+', 'zoom_in'],
    ['=', 'zoom_in'],
    ['-', 'zoom_out'],
    ['0', 'fit'],
    ['r', 'rotate'],
    ['?', 'legend'],
    ['u', 'undo'],
    ['1', 'reason 1'],
    ['6', 'reason 6'],
    ['7', null],
    ['b', null],
    ['Enter', null],
    ['constructor', null],
  ])('%s: %s', (key, action) => {
    expect(press(key)).toBe(action);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'leave %j to the browser',
    (how) => {
      expect(press('a', how)).toBeNull();
    },
  );

  it('decide once when held down, and zoom on', () => {
    expect(press('a', { repeat: true })).toBeNull();
    expect(press('x', { repeat: true })).toBeNull();
    expect(press('j', { repeat: true })).toBeNull();
    expect(press('u', { repeat: true })).toBeNull();
    expect(press('1', { repeat: true })).toBeNull();
    expect(press('+', { repeat: true })).toBe('zoom_in');
  });

  it('choose a reason by its place', () => {
    expect(reasonIndex('reason 1')).toBe(0);
    expect(reasonIndex('reason 6')).toBe(5);
    expect(isReason('reason 6')).toBe(true);
    expect(isReason('reject')).toBe(false);
  });
});
