import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answered } from '../api.ts';
import { atOnce, manyAtOnce, statusesOf } from '../at-once.ts';
import { statementEntries } from '../bank-and-books.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const reason = 'Agreed on the telephone';

export function asAdmin(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answered> {
  return product.call(method, `/admin/${path}`, { token: admin.token, body, key });
}

/** Presses as many admins at once. A single press does it, and the others are refused with the reason. */
export async function pressedByMany(
  path: string,
  body: unknown,
  refusedWith: number,
): Promise<void> {
  const answers = await manyAtOnce(() => asAdmin('POST', path, body));
  expect(statusesOf(answers), path).toEqual([200, ...Array(atOnce - 1).fill(refusedWith)]);
}

/** Sends one admin's press many times. It is done once, and always answered alike. */
export async function pressedOften(path: string, body: unknown): Promise<void> {
  const key = randomUUID();
  const answers = await manyAtOnce(() => asAdmin('POST', path, body, key));
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

export async function timesPosted(loanId: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const { event } of await statementEntries(product, admin, loanId)) {
    times[event] = (times[event] ?? 0) + 1;
  }
  return times;
}
