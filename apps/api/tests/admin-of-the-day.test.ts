import { expect, test } from 'vitest';
import { askAsAdmin } from './api.ts';
import {
  admin,
  ask,
  askRunning,
  borrower,
  bounceMails,
  parkWork,
  product,
  staff,
  useHere,
} from './shared/admin-of-the-day.ts';

useHere();

const presentEmail = 'present@example.com';

const bouncedOf = (id: string) =>
  ask(`select status, bounce_reason from notices where id = '${id}'`);

test('a mail that bounced is listed, and sent again to the present address', async () => {
  const id = await bounceMails(askRunning);
  await askRunning(`update users set email = '${presentEmail}' where id = '${borrower.id}'`);
  const again = await askAsAdmin(product, staff, 'POST', `notices/${id}/resend`);
  expect(again).toMatchObject({ id, status: 'planned', may_resend: false });
  await product.drain();
  await product.close();
  expect(await bouncedOf(id)).toEqual([{ status: 'sent', bounce_reason: null }]);
  await bounceMails();
  // A link to confirm an email lets somebody in, and is never sent again.
  expect((await admin('mail', 'resend')).said).toMatch(
    new RegExp(`^${id} agreement_signed of 20\\S+: smtp 550\\n$`),
  );
  expect(await admin('mail', 'resend', id)).toMatchObject({ code: 0 });
  expect(await bouncedOf(id)).toMatchObject([{ status: 'planned' }]);
  expect(await ask(`select codes from audit_entries where action = 'mail.resent'`)).toEqual([
    { codes: { kind: 'agreement_signed' } },
    { codes: { kind: 'agreement_signed' } },
  ]);
});

test('status says how the installation stands, and parked work is tried again', async () => {
  const id = await parkWork();
  const { code, said } = await admin('status');
  expect(code).toBe(0);
  expect(said).toMatch(/^Sevenday \d+\.\d+\.\d+, Node v\S+, (embedded )?PostgreSQL \d+/);
  expect(said).toMatch(/\nMigrations: \d+, the last of 20\d\d-\d\d-\d\d\n/);
  expect(said).toContain('\nLast daily close: none yet\nBreaks: none is open\n');
  expect(said).toMatch(/\nLast seal: \d+ \w+ ago; entries that wait: \d+\n/);
  expect(said).toMatch(/\nLast event of the provider: \d+ \w+ ago\n/);
  expect(said).toContain('\nMoney moves: the provider was heard\n');
  expect(said).toContain('\nMoney to send: 0 ($0.00)\n');
  expect(said).toMatch(/\nWork check_payout: \d+ due.*; 0 failing, 1 parked\n/);
  expect(said).toMatch(/\nLast backup: unknown\n$/);
  expect(said).not.toContain(borrower.email);
  expect((await admin('work', 'list')).said).toMatch(
    new RegExp(`^${id} check_payout: ProviderUnknown lost, 20 tries, parked since 20`),
  );
  expect(await admin('work', 'retry', id)).toMatchObject({ code: 0 });
  expect(await ask(`select parked_at, attempts from work where id = '${id}'`)).toEqual([
    { parked_at: null, attempts: 0 },
  ]);
  expect(
    await ask(`select actor_id, object_id from audit_entries where action = 'work.retried'`),
  ).toEqual([{ actor_id: null, object_id: id }]);
});

test('sessions end: a person is signed out everywhere', async () => {
  const sessions = `select id from sessions where user_id = '${borrower.id}'`;
  expect(await ask(sessions)).toHaveLength(1);
  expect(await admin('sessions', 'end', presentEmail.toUpperCase())).toEqual({
    code: 0,
    said: `${presentEmail} is signed out everywhere: sessions ended: 1.\n`,
  });
  expect(await ask(sessions)).toEqual([]);
});
