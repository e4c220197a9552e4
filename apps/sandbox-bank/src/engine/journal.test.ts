import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBank, runBank } from '../testing/running-bank.ts';
import { tourOfTheBank } from '../testing/tour.ts';
import { readJournal } from './journal.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'journal-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** All the bank shows, to hold against what it shows later. */
async function everything({ stripe }: RunningBank) {
  const limit = { limit: 100 };
  const accounts = await stripe.treasury.financialAccounts.list(limit);
  return {
    accounts: accounts.data,
    balance: (await stripe.balance.retrieve()).pending,
    balanceTransactions: (await stripe.balanceTransactions.list(limit)).data,
    customers: (await stripe.customers.list(limit)).data,
    disputes: (await stripe.disputes.list(limit)).data,
    events: (await stripe.events.list(limit)).data.map(({ id }) => id),
    intents: (await stripe.paymentIntents.list(limit)).data,
    refunds: (await stripe.refunds.list(limit)).data,
  };
}

test('a bank that starts again knows all that it answered', async () => {
  const journalPath = path.join(directory, 'again');
  const first = await runBank({ journalPath });
  await tourOfTheBank(first, () => undefined);
  const before = await everything(first);
  const clock = first.bank.now().getTime();
  await first.close();
  const second = await runBank({ journalPath });
  try {
    expect(await everything(second)).toEqual(before);
    expect(second.bank.now().getTime()).toBeGreaterThanOrEqual(clock);
  } finally {
    await second.close();
  }
});

test('an answer leaves only once its effect and its idempotent result are on the disk', async () => {
  const journalPath = path.join(directory, 'order');
  const running = await runBank({ journalPath });
  try {
    const made = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const customer = await running.stripe.customers.create(
          { name: `C${i}` },
          { idempotencyKey: `key-${i}` },
        );
        const disk = await readFile(journalPath, 'utf8');
        return { customer, i, line: disk.split('\n').find((line) => line.includes(customer.id)) };
      }),
    );
    for (const { i, line } of made) {
      expect(line).toContain(`"key-${i}"`);
      expect(line).toContain('customer.created');
    }
  } finally {
    await running.close();
  }
});

test('cut anywhere, as by a crash, the journal opens on whole effects only', async () => {
  const source = path.join(directory, 'cut');
  const running = await runBank({ journalPath: source });
  await tourOfTheBank(running, () => undefined);
  await running.close();
  const bytes = (await readFile(source)).length;
  for (let step = 1; step <= 12; step += 1) {
    const cut = path.join(directory, `cut-${step}`);
    await copyFile(source, cut);
    await truncate(cut, Math.floor((bytes * step) / 13) + step);
    const reopened = await runBank({ journalPath: cut });
    try {
      await expectBooksToAddUp(reopened);
    } finally {
      await reopened.close();
    }
  }
});

async function expectBooksToAddUp({ stripe }: RunningBank): Promise<void> {
  const [account] = (await stripe.treasury.financialAccounts.list()).data;
  const transactions = await stripe.treasury.transactions
    .list({ financial_account: account?.id ?? '', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const impact = (name: 'cash' | 'outbound_pending') =>
    transactions.reduce((sum, { balance_impact }) => sum + balance_impact[name], 0);
  expect(account?.balance.cash.usd).toBe(impact('cash'));
  expect(account?.balance.outbound_pending.usd).toBe(impact('outbound_pending'));
  const charged = await stripe.paymentIntents
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const intent of charged.filter(({ status }) => status === 'succeeded')) {
    const id = String(intent.latest_charge);
    const { data } = await stripe.balanceTransactions.list({ source: id });
    expect(data).toMatchObject([{ amount: intent.amount }]);
  }
}

test('what a crash left of the last line is cut off, and writing goes on behind it', async () => {
  const journalPath = path.join(directory, 'torn');
  await writeFile(journalPath, '["first"]\n["sec');
  const lines: string[] = [];
  expect(await readJournal(journalPath, (line) => lines.push(line))).toEqual({ bytes: 10 });
  expect(lines).toEqual(['["first"]']);
  expect(await readFile(journalPath, 'utf8')).toBe('["first"]\n');
});

test('a last line that ends but says nothing is cut off too', async () => {
  const journalPath = path.join(directory, 'zeros');
  await writeFile(journalPath, '["first"]\n\0\0\0\0\n');
  await readJournal(journalPath, (line) => JSON.parse(line));
  expect(await readFile(journalPath, 'utf8')).toBe('["first"]\n');
});

test('damage further up is told of, not stepped over', async () => {
  const journalPath = path.join(directory, 'damaged');
  await writeFile(journalPath, '["first"]\nbroken\n["third"]\n');
  await expect(readJournal(journalPath, (line) => JSON.parse(line))).rejects.toThrow(
    'is damaged at line 2.',
  );
});

test('a long journal is written anew without what has been overwritten', async () => {
  const journalPath = path.join(directory, 'long');
  const first = await runBank({ journalPath });
  const { id } = await first.stripe.customers.create({ name: 'Long' });
  const before = await everything(first);
  await first.close();
  const [line] = (await readFile(journalPath, 'utf8')).split('\n').slice(-2);
  await writeFile(journalPath, `${line}\n`.repeat(6000), { flag: 'a' });
  const bytes = (await readFile(journalPath)).length;
  expect(bytes).toBeGreaterThan(4_000_000);
  const second = await runBank({ journalPath });
  try {
    expect((await readFile(journalPath)).length).toBeLessThan(100_000);
    expect(await everything(second)).toEqual(before);
    expect(await second.stripe.customers.retrieve(id)).toMatchObject({ name: 'Long' });
  } finally {
    await second.close();
  }
});
