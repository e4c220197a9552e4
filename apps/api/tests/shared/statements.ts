import { type Statement, statement } from '@sevenday/contract';
import * as z from 'zod/mini';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const asAdmin = (path: string, body?: Record<string, unknown>) =>
  product.call(body ? 'POST' : 'GET', `/admin/${path}`, { token: admin.token, body });

/** Reads a statement page by page, because a running balance breaks on small pages. */
export async function statementOf(path: string, limit: number): Promise<Statement> {
  const entries: Statement['entries'] = [];
  let cursor: string | null = '';
  for (;;) {
    const page: Statement = z.decode(
      statement,
      (await asAdmin(`${path}/statement?limit=${limit}${cursor && `&cursor=${cursor}`}`)).body,
    );
    entries.push(...page.entries);
    cursor = page.next_cursor;
    if (cursor === null) return { ...page, entries };
  }
}
