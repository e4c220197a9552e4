import { addCents, type Cents, cents, zeroCents } from '@sevenday/lending';
import fc from 'fast-check';
import * as ledger from '../../ledger/index.ts';
import { happenings } from './happenings.testing.ts';
import { type ModelLoan, newLoan } from './loan-model.testing.ts';

const step = fc.record({
  loan: fc.nat(5),
  choice: fc.nat(),
  amount: fc.integer({ min: 1, max: 100_000 }),
});
export const histories = fc.array(step, { maxLength: 150, size: 'max' });

/** Lives six loans' lives, and shows the books and the loans after every step. */
export function live(
  steps: readonly { loan: number; choice: number; amount: number }[],
  look: (books: ledger.CauseBalance[], loans: readonly ModelLoan[], happened: string) => void,
): void {
  const books = new Map<string, ledger.CauseBalance>();
  const loans: ModelLoan[] = Array.from({ length: 6 }, () => newLoan);
  for (const { loan: index, choice, amount } of steps) {
    const loan = loans[index] ?? newLoan;
    const possible = Object.entries(happenings).filter(([, { can }]) => can(loan));
    const picked = possible[choice % Math.max(1, possible.length)];
    if (!picked) continue;
    const [change, entries] = picked[1].run(loan, amount);
    loans[index] = { ...loan, ...change };
    for (const row of booksOf(...entries)) {
      const key = `${row.account} ${row.event}`;
      const before = books.get(key)?.balanceCents ?? zeroCents;
      books.set(key, { ...row, balanceCents: addCents(before, row.balanceCents) });
    }
    look([...books.values()], loans, picked[0]);
  }
}

export function booksOf(...entries: ledger.LedgerEntry[]): ledger.CauseBalance[] {
  return entries
    .flatMap((entry) => entry.postings)
    .map(({ account, event, amountCents }) => ({
      account,
      event,
      balanceCents:
        ledger.chart[account].normalSide === 'debit' ? amountCents : cents(-amountCents),
    }));
}

export function balance(books: readonly ledger.CauseBalance[], account: ledger.Account): Cents {
  const rows = books.filter((row) => row.account === account);
  return addCents(...rows.map((row) => row.balanceCents));
}
