import { expect, test } from 'vitest';
import { Life } from './life.ts';

test('a process dies at the call that it was doomed at, however many others come before', () => {
  const ends: string[] = [];
  const life = new Life((how) => ends.push(how));
  life.endAtCall('POST /v1/refunds', 'after_provider_call');
  expect(life.diesAt('before_provider_call', 'GET /v1/events')).toBe(false);
  expect(life.diesAt('after_provider_call', 'GET /v1/events')).toBe(false);
  expect(life.diesAt('before_provider_call', 'POST /v1/refunds')).toBe(false);
  expect(life.diesAt('after_provider_call', 'POST /v1/refunds')).toBe(true);
  expect(ends).toEqual(['after provider call: POST /v1/refunds']);
  expect(() => life.step('select')).toThrow('The process was killed.');
});

test('a process that is spared lives on past the call', () => {
  const life = new Life(() => undefined);
  life.endAtCall('POST /v1/refunds', 'before_provider_call');
  life.spare();
  expect(life.diesAt('before_provider_call', 'POST /v1/refunds')).toBe(false);
});
