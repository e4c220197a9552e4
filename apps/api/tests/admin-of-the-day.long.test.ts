import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { askAsAdmin } from './api.ts';
import { signInAdmin } from './harness.ts';
import {
  admin,
  ask,
  borrower,
  bounceMails,
  parkWork,
  product,
  startAgain,
  useHere,
} from './shared/admin-of-the-day.ts';

useHere();
beforeAll(() => product.close());

test('work is tried again only if it is parked', async () => {
  expect(await admin('work', 'list')).toEqual({ code: 0, said: 'No work fails or is parked.\n' });
  const id = await parkWork();
  expect(await admin('work', 'retry', randomUUID())).toMatchObject({ code: 1 });
  expect(await admin('work', 'retry', id)).toMatchObject({ code: 0 });
  expect(await admin('work', 'retry', 'all')).toEqual({ code: 0, said: 'No work is parked.\n' });
});

test('a command that names nothing is refused', async () => {
  expect((await admin('status', 'all')).code).toBe(2);
  expect(await admin('sessions', 'end', 'nobody@example.com')).toMatchObject({ code: 1 });
});

test('a mail is sent again by a command and by staff, each time once', async () => {
  expect((await admin('mail', 'resend')).said).toMatch(/^No mail of the last 30 days bounced/);
  const id = await bounceMails();
  await ask(`update users set email = 'present@example.com' where id = '${borrower.id}'`);
  expect(await admin('mail', 'resend', id)).toMatchObject({ code: 0 });
  expect(await admin('mail', 'resend', id)).toMatchObject({ code: 1 });
  await startAgain();
  await product.drain();
  await bounceMails();
  const again = await askAsAdmin(
    product,
    await signInAdmin(product),
    'POST',
    `notices/${id}/resend`,
  );
  expect(again).toMatchObject({ id, status: 'planned', may_resend: false });
  await product.drain();
  await product.close();
  expect(await ask(`select status, bounce_reason from notices where id = '${id}'`)).toEqual([
    { status: 'sent', bounce_reason: null },
  ]);
});
