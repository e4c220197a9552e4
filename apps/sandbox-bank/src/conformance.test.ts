import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiVersion } from './api/keys.ts';
import { operations } from './operations.ts';
import { type RunningBank, runBank } from './testing/running-bank.ts';
import {
  disagreements,
  type PublishedApi,
  problemsOf,
  readPublishedApi,
  resolve,
  type Schema,
} from './testing/stripe-schema.ts';
import { tourOfTheBank } from './testing/tour.ts';

const published = readPublishedApi();
const stripesOwn = operations.filter(({ ownHelper }) => !ownHelper);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('no operation is defined twice', () => {
  const names = operations.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
});

if (published) {
  describe("held against Stripe's published API", () => against(published));
}

function against(api: PublishedApi): void {
  const opOf = (name: string) => api.ops.find((op) => nameOf(op) === name);
  let running: RunningBank;
  const answered = new Map<string, unknown[]>();

  beforeAll(async () => {
    running = await runBank();
    await tourOfTheBank(running, (name, body) => {
      answered.set(name, [...(answered.get(name) ?? []), body]);
    });
  });
  afterAll(() => running.close());

  test('the version is the same', () => {
    expect(apiVersion).toBe(api.apiVersion);
  });

  test.each(stripesOwn.map((operation) => [nameOf(operation), operation] as const))(
    '%s takes only parameters that Stripe takes, and requires the same',
    (name, operation) => {
      const theirs = opOf(name);
      expect(theirs).toBeDefined();
      const ours = z.toJSONSchema(operation.params, { io: 'input' }) as Schema;
      const params = theirs?.params ?? { type: 'object', properties: {} };
      expect(disagreements(api.defs, ours, params, 'params')).toEqual([]);
    },
  );

  test.each(stripesOwn.map(nameOf))('%s answers in the shape that Stripe answers', (name) => {
    const bodies = answered.get(name) ?? [];
    expect(bodies.length).toBeGreaterThan(0);
    const result = opOf(name)?.result;
    for (const body of bodies) {
      expect(result && problemsOfAnswer(api, result, body)).toEqual([]);
    }
  });

  test('every event carries an object in the shape that Stripe tells of', async () => {
    const list = await running.stripe.events
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    const union = resolve(api.defs, opOf('GET /v1/events/{id}')?.result.schema ?? {});
    const problems = list.flatMap((event) => {
      const branch = branchOf(api, union, event.type);
      return branch ? problemsOf(api.defs, branch, event, event.type) : [`${event.type}: unknown`];
    });
    expect(problems).toEqual([]);
    expect(list.length).toBeGreaterThan(50);
  });
}

function problemsOfAnswer(
  api: PublishedApi,
  result: { list: boolean; schema: Schema },
  body: unknown,
): string[] {
  if (!result.list) {
    return problemsOf(api.defs, result.schema, body);
  }
  const list: Schema = {
    type: 'object',
    properties: {
      object: { type: 'string', enum: ['list'] },
      data: { type: 'array', items: result.schema },
      has_more: { type: 'boolean' },
      url: { type: 'string' },
    },
    required: ['object', 'data', 'has_more', 'url'],
    additionalProperties: false,
  };
  return problemsOf(api.defs, list, body);
}

function branchOf(api: PublishedApi, union: Schema, type: string): Schema | undefined {
  return union.anyOf
    ?.map((branch) => resolve(api.defs, branch))
    .find(({ properties }) => properties?.type?.enum?.includes(type));
}
