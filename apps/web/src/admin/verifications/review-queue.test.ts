import { describe, expect, it } from 'vitest';
import { openAfterDecision, placeInQueue } from './review-queue.ts';

const [first, second, third] = [{ id: 'first' }, { id: 'second' }, { id: 'third' }];
const queue = [first, second, third];

describe('the queue of documents', () => {
  it('knows what stands beside each', () => {
    expect(placeInQueue(queue, 'first')).toEqual({ position: 1, previous: null, next: second });
    expect(placeInQueue(queue, 'third')).toEqual({ position: 3, previous: second, next: null });
  });

  it('begins again from the top for one that left it', () => {
    expect(placeInQueue(queue, 'gone')).toEqual({ position: 0, previous: null, next: first });
  });

  it('opens the next one after a decision, then those passed over, then none', () => {
    expect(openAfterDecision(queue, 'first')).toBe(second);
    expect(openAfterDecision(queue, 'third')).toBe(first);
    expect(openAfterDecision([first], 'first')).toBeNull();
    expect(openAfterDecision([], 'first')).toBeNull();
  });
});
