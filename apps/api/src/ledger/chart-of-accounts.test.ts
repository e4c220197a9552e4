import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ledgerEvents } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { accounts, chart } from './chart-of-accounts.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/ledger.md'), 'utf8');

function section(title: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
}

describe('the page of the books', () => {
  it('lists the accounts of the chart, with their kinds, and no other', () => {
    const rows = [...section('Chart of accounts').matchAll(/^\| `(\w+)` \| (\w+) \|/gm)];
    expect(rows.map(([, account, kind]) => `${account} ${kind}`)).toEqual(
      accounts.map((account) => `${account} ${chart[account].kind}`),
    );
  });

  it('lists every event that the code can post, and no other', () => {
    const words = [...section('Events').matchAll(/`([a-z_]+)`/g)].map(([, word]) => `${word}`);
    const named = new Set(words.filter((word) => !accounts.some((account) => account === word)));
    expect([...named].sort()).toEqual([...ledgerEvents].sort());
  });
});
