import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { rowsOf } from '../../src/platform/database/database-and-transaction.ts';
import type { SignedIn } from '../api.ts';
import { createLoanOut, type RunningProduct, signInAdmin, startProduct } from '../harness.ts';
import { runProgram } from './run-program.ts';

export let product: RunningProduct;
export let staff: SignedIn;
export let borrower: SignedIn;

/** Starts the product with a loan that is out. The embedded database is one process's alone: close it before a command. */
export function useHere(): void {
  beforeAll(async () => {
    product = await startProduct();
    staff = await signInAdmin(product);
    ({ borrower } = await createLoanOut(product, staff));
    await product.drain();
  });
  afterAll(() => product.place.remove());
}

export const admin = (...args: string[]) => runProgram('admin', product.place.environment, args);

export const ask = <Row>(statement: string) => product.place.query<Row>(statement);

/** Asks as `ask` does, while the product runs. */
export const askRunning = <Row extends Record<string, unknown>>(statement: string) =>
  product.database.transact((tx) => rowsOf<Row>(tx, sql.raw(statement)));

/** Starts the product again after it was closed. */
export async function startAgain(): Promise<void> {
  product = await product.restart({});
}

/** Adds work that is parked, and answers its id. */
export async function parkWork(): Promise<string> {
  const id = randomUUID();
  await ask(`insert into work (id, kind, queue, key, due_at, created_at, attempts, last_error, parked_at)
    values ('${id}', 'check_payout', 'money', '${randomUUID()}', now(), now(), 20, 'ProviderUnknown lost', now())`);
  return id;
}

/** Lets two mails to the borrower bounce, one of which has a link. Answers the id of the other one. */
export async function bounceMails(
  by: (statement: string) => Promise<{ id: string; kind: string }[]> = ask,
): Promise<string> {
  const mails = await by(
    `update notices set status = 'bounced', sent_at = null, bounce_reason = 'smtp 550'
      where subject_id = '${borrower.id}' and kind in ('agreement_signed', 'confirm_email') returning id, kind`,
  );
  return mails.find(({ kind }) => kind === 'agreement_signed')?.id ?? '';
}
