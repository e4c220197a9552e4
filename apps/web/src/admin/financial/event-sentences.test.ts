import { describe, expect, it } from 'vitest';
import { eventName } from './event-sentences.ts';

describe('the name of a ledger event', () => {
  it.each([
    ['disburse_pressed', 'Money sent'],
    ['provider_fee', 'Provider fee'],
    ['constructor', 'Constructor'],
  ])('%s: %s', (event, name) => {
    expect(eventName(event)).toBe(name);
  });
});
