import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { askAsAdmin, type SignedIn } from './api.ts';
import { createLoanOut, type RunningProduct, signInAdmin, startProduct } from './harness.ts';

const program = builtProgram('admin');

let product: RunningProduct;
let borrower: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  ({ borrower } = await createLoanOut(product, await signInAdmin(product)));
  await product.drain();
  // The embedded database is one process's alone.
  await product.close();
});
afterAll(() => product.place.remove());

async function admin(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...product.place.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, said };
}

const ask = <Row>(statement: string) => product.place.query<Row>(statement);

test('status says how the installation stands', async () => {
  const { code, said } = await admin('status');
  expect(code).toBe(0);
  expect(said).toMatch(/^Sevenday \d+\.\d+\.\d+, Node v\S+, (embedded )?PostgreSQL \d+/);
  expect(said).toMatch(/\nMigrations: \d+, the last of 20\d\d-\d\d-\d\d\n/);
  expect(said).toContain('\nLast daily close: none yet\nBreaks: none is open\n');
  expect(said).toMatch(/\nLast seal: \d+ \w+ ago; entries that wait: \d+\n/);
  expect(said).toMatch(/\nLast event of the provider: \d+ \w+ ago\n/);
  expect(said).toContain('\nMoney moves: the provider was heard\n');
  expect(said).toContain('\nMoney to send: 0 ($0.00)\n');
  expect(said).toMatch(/\nLast backup: unknown\n$/);
  expect(said).not.toContain(borrower.email);
  expect((await admin('status', 'all')).code).toBe(2);
});

test('work that is parked is listed with its reason, and tried again', async () => {
  expect(await admin('work', 'list')).toEqual({ code: 0, said: 'No work fails or is parked.\n' });
  const id = randomUUID();
  await ask(`insert into work (id, kind, queue, key, due_at, created_at, attempts, last_error, parked_at)
    values ('${id}', 'check_payout', 'money', '${randomUUID()}', now(), now(), 20, 'ProviderUnknown lost', now())`);
  expect((await admin('status')).said).toMatch(
    /\nWork check_payout: \d+ due.*; 0 failing, 1 parked\n/,
  );
  expect((await admin('work', 'list')).said).toMatch(
    new RegExp(`^${id} check_payout: ProviderUnknown lost, 20 tries, parked since 20`),
  );
  expect(await admin('work', 'retry', randomUUID())).toMatchObject({ code: 1 });
  expect(await admin('work', 'retry', id)).toMatchObject({ code: 0 });
  expect(await ask(`select parked_at, attempts from work where id = '${id}'`)).toEqual([
    { parked_at: null, attempts: 0 },
  ]);
  expect(
    await ask(`select actor_id, object_id from audit_entries where action = 'work.retried'`),
  ).toEqual([{ actor_id: null, object_id: id }]);
  expect(await admin('work', 'retry', 'all')).toEqual({ code: 0, said: 'No work is parked.\n' });
});

test('sessions end: a person is signed out everywhere', async () => {
  const sessions = `select id from sessions where user_id = '${borrower.id}'`;
  expect(await ask(sessions)).toHaveLength(1);
  expect(await admin('sessions', 'end', borrower.email.toUpperCase())).toEqual({
    code: 0,
    said: `${borrower.email} is signed out everywhere: sessions ended: 1.\n`,
  });
  expect(await ask(sessions)).toEqual([]);
  expect(await admin('sessions', 'end', 'nobody@example.com')).toMatchObject({ code: 1 });
});

test('a mail that bounced is listed, and sent again to the present address', async () => {
  expect((await admin('mail', 'resend')).said).toMatch(/^No mail of the last 30 days bounced/);
  const bounced = `update notices set status = 'bounced', sent_at = null, bounce_reason = 'smtp 550'
    where subject_id = '${borrower.id}' and kind in ('agreement_signed', 'confirm_email') returning id, kind`;
  const mails = await ask<{ id: string; kind: string }>(bounced);
  const [agreement] = mails.filter(({ kind }) => kind === 'agreement_signed');
  const id = agreement?.id ?? '';
  // A link to confirm an email lets somebody in, and is never sent again.
  expect((await admin('mail', 'resend')).said).toMatch(
    new RegExp(`^${id} agreement_signed of 20\\S+: smtp 550\\n$`),
  );
  await ask(`update users set email = 'present@example.com' where id = '${borrower.id}'`);
  expect(await admin('mail', 'resend', id)).toMatchObject({ code: 0 });
  expect(await admin('mail', 'resend', id)).toMatchObject({ code: 1 });
  product = await product.restart({});
  await product.drain();
  await ask(bounced);
  const staff = await signInAdmin(product);
  const again = await askAsAdmin(product, staff, 'POST', `notices/${id}/resend`);
  expect(again).toMatchObject({ id, status: 'planned', may_resend: false });
  await product.drain();
  await product.close();
  expect(await ask(`select status, bounce_reason from notices where id = '${id}'`)).toEqual([
    { status: 'sent', bounce_reason: null },
  ]);
  expect(await ask(`select codes from audit_entries where action = 'mail.resent'`)).toEqual([
    { codes: { kind: 'agreement_signed' } },
    { codes: { kind: 'agreement_signed' } },
  ]);
});
