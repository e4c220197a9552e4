import { idRejectionReasons } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { hasReason, withReasonSwitched } from './reasons-in-notes.ts';

const [blurry, cutOff] = [idRejectionReasons[0].sentence, idRejectionReasons[1].sentence];

describe('a reason', () => {
  it('fills empty notes', () => {
    expect(withReasonSwitched('', blurry)).toBe(blurry);
    expect(withReasonSwitched('  \n', blurry)).toBe(blurry);
  });

  it('stands below what was typed and below another reason', () => {
    const typed = withReasonSwitched('Page 2, please. ', blurry);
    expect(typed).toBe(`Page 2, please.\n${blurry}`);
    expect(withReasonSwitched(typed, cutOff)).toBe(`Page 2, please.\n${blurry}\n${cutOff}`);
  });

  it('goes at the second press, and leaves the rest', () => {
    const notes = `Page 2, please.\n${blurry}\n${cutOff}`;
    expect(hasReason(notes, blurry)).toBe(true);
    const without = withReasonSwitched(notes, blurry);
    expect(without).toBe(`Page 2, please.\n${cutOff}`);
    expect(hasReason(without, blurry)).toBe(false);
  });

  it('counts as the reviewer’s own words once they changed it', () => {
    expect(hasReason(`${blurry} Thank you.`, blurry)).toBe(false);
  });
});

it('the reasons have a number key each, and only the last leaves its words to the reviewer', () => {
  expect(idRejectionReasons.length).toBeLessThan(10);
  expect(idRejectionReasons.map(({ sentence }) => sentence === null)).toEqual(
    idRejectionReasons.map((_, place) => place === idRejectionReasons.length - 1),
  );
});
