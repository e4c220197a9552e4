import { describe, expect, it } from 'vitest';
import { eventWords } from './event-words.ts';

describe('a ledger event in words', () => {
  it.each([
    ['disburse_pressed', 'Money sent'],
    ['provider_fee', 'Provider fee'],
    ['constructor', 'Constructor'],
  ])('%s: %s', (event, words) => {
    expect(eventWords(event)).toBe(words);
  });
});
