import { errorCatalogue } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import {
  ApiFailure,
  failureMessage,
  notedFailure,
  ProviderRefusal,
  timesAskedAgain,
} from './failure.ts';

const offline = new ApiFailure({ status: 0, code: 'offline' });
const late = new ApiFailure({ status: 0, code: 'timeout' });
const busy = new ApiFailure({ status: 503, code: 'unreadable' });
const takenUp = new ApiFailure({ status: 503, code: 'busy', detail: errorCatalogue.busy.detail });
const wordless = new ApiFailure({ status: 500, code: 'unreadable' });
const words = { fallback: 'Login failed' };
const refused = new ApiFailure({ status: 409, code: 'internal', detail: 'This loan is repaid.' });

describe('beside its button a failure says what to do', () => {
  it('once more, where the server answered and did not say', () => {
    expect(notedFailure(wordless, words).description).toBe('Please try again.');
  });

  it('that the connection is to be looked at, where nothing came', () => {
    expect(notedFailure(offline, words).description).toBe(
      'We got no answer. Please check your connection and try again: we will not do it twice.',
    );
  });

  it('not that the connection is to be looked at, where the server is away behind its proxy', () => {
    expect(notedFailure(busy, words).description).toBe(
      'We did not get a clear answer. It is safe to try again: we will not do it twice.',
    );
  });

  it('that it may have been done, where no answer came in time', () => {
    expect(late.isTransient).toBe(true);
    expect(notedFailure(late, words).description).toBe(
      'We waited and got no answer. It may have been done. It is safe to try again: we will not do it twice.',
    );
    expect(notedFailure(late, { ...words, isHarmless: true }).description).toBe(
      'We got no answer. Please check your connection and try again.',
    );
  });

  it('nothing of what is done twice, where nobody fears it', () => {
    const harmless = { ...words, isHarmless: true };
    expect(notedFailure(offline, harmless).description).toBe(
      'We got no answer. Please check your connection and try again.',
    );
    expect(failureMessage(busy, harmless).description).toBe(
      'We did not get a clear answer. Please try again.',
    );
  });

  it('after what is certain, whether it was answered or not', () => {
    const noted = (error: unknown) =>
      notedFailure(error, {
        fallback: 'Failed to initiate payment',
        certain: 'Nothing was charged.',
      }).description;
    expect(noted(wordless)).toBe('Nothing was charged. Please try again.');
    expect(noted(offline)).toMatch(/^Nothing was charged. We got no answer. /);
    for (const error of [busy, late])
      expect(noted(error)).toMatch(
        /^Nothing was charged. We did not get a clear answer. It is safe/,
      );
  });

  it('in the server’s or the provider’s own words, which need no more', () => {
    for (const error of [refused, new ProviderRefusal('This loan is repaid.')])
      expect(notedFailure(error, { fallback: 'Failed', certain: 'Nothing was charged.' })).toEqual({
        text: 'This loan is repaid.',
      });
  });
});

describe('a server that does not know whether it did it', () => {
  const { status, detail } = errorCatalogue.outcome_unknown;
  const undecided = new ApiFailure({ status, code: 'outcome_unknown', detail });

  it('says so, and the page adds that it is safe to try again', () => {
    const expected = {
      text: detail,
      description: 'It is safe to try again: we will not do it twice.',
    };
    expect(failureMessage(undecided, words)).toEqual(expected);
    expect(notedFailure(undecided, { ...words, certain: 'Nothing was charged.' })).toEqual(
      expected,
    );
    expect(notedFailure(undecided, { ...words, isHarmless: true })).toEqual({ text: detail });
  });

  it('is asked again, as often as one that can’t do it now, and under the same key', () => {
    expect(undecided.isTransient).toBe(true);
    expect([undecided, takenUp, offline, late, wordless, refused].map(timesAskedAgain)).toEqual([
      2, 2, 1, 0, 0, 0,
    ]);
  });
});

it('what is still being done goes under the same key when it is pressed again', () => {
  const { status, detail } = errorCatalogue.in_progress;
  expect(new ApiFailure({ status, code: 'in_progress', detail }).isTransient).toBe(true);
});

it('a server that is busy for a moment says so itself, and the next press is the same one', () => {
  expect(takenUp.isTransient).toBe(true);
  expect(failureMessage(takenUp, words)).toEqual({ text: errorCatalogue.busy.detail });
  expect(notedFailure(takenUp, words)).toEqual({ text: errorCatalogue.busy.detail });
});

describe('the toast', () => {
  it('is the spec’s sentence alone, unless it may have been done all the same', () => {
    expect(failureMessage(wordless, words)).toEqual({ text: 'Login failed' });
    expect(failureMessage(offline, words).description).toMatch(/^We got no answer. /);
  });
});
