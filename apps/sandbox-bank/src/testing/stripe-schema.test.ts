import { expect, test } from 'vitest';
import { disagreements, problemsOf, type Schema } from './stripe-schema.ts';

const defs: Record<string, Schema> = {
  Name: {
    type: 'object',
    properties: { first: { type: 'string' } },
    required: ['first'],
    additionalProperties: false,
  },
};
const person: Schema = {
  type: 'object',
  properties: {
    name: { anyOf: [{ type: 'null' }, { $ref: '#/defs/Name' }] },
    state: { type: 'string', 'x-known': ['in', 'out'] },
    ages: { type: 'array', items: { type: 'number' } },
  },
  required: ['name'],
  additionalProperties: false,
};

test('a value that is as the schema says has no problems', () => {
  expect(problemsOf(defs, person, { name: { first: 'Ada' }, state: 'in', ages: [1] })).toEqual([]);
});

test.each([
  [{}, 'answer.name: missing'],
  [{ name: null, more: 1 }, 'answer.more: unknown'],
  [{ name: { first: 1 } }, 'answer.name.first: number instead of string'],
  [{ name: null, state: 'gone' }, 'answer.state: "gone" is not a known value'],
  [{ name: null, ages: ['1'] }, 'answer.ages[0]: string instead of number'],
])('%j is told apart', (value, problem) => {
  expect(problemsOf(defs, person, value)).toContain(problem);
});

test.each([
  [
    { name: { type: 'object', properties: {} }, age: { type: 'string' } },
    ['name'],
    'p[age]: unknown to theirs',
  ],
  [{ name: { type: 'object', properties: {} } }, ['name'], 'p[name][first]: required by one only'],
  [{ state: { type: 'string', enum: ['up'] } }, ['name'], 'p[state]: theirs does not know up'],
  [{ state: { type: 'string', onTheWire: 'number' } }, ['name'], 'p[state]: theirs is no number'],
  [{}, [], 'p[name]: required by one only'],
])('parameters %j are told apart', (properties, required, problem) => {
  const ours: Schema = { type: 'object', properties, required };
  expect(disagreements(defs, ours, person, 'p')).toContain(problem);
});
