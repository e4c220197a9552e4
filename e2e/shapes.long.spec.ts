import { arrive, somebody } from './people.ts';
import { slowAnswers, watchShifts } from './shifts.ts';
import { expectStill } from './still.ts';
import { test } from './test.ts';

test('what a borrower opens stays where it is while it loads', async ({ page, scene }) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower, 10);
  await arrive(page, borrower);
  await watchShifts(page);
  await slowAnswers(page);
  await expectStill(page, `/loans/${loan}`, 'What happened');
  await expectStill(page, '/dashboard', 'Due date');
  await expectStill(page, '/create-loan', 'I have read and accept', 1600);
  await expectStill(page, '/profile', 'Bank Account');
  await expectStill(page, '/account', 'Log out everywhere');
  await expectStill(page, '/notices', 'also sent to your email');
  const waiting = await scene.pendingLoan(borrower, 5);
  await scene.deleteBank(borrower);
  await scene.linkBank(borrower, 'success');
  await expectStill(page, `/loans/${waiting}/accept-again`, 'I have read and accept');
});

test('what an admin opens stays where it is while it loads', async ({ page, scene }) => {
  await scene.handedIn(somebody('Queued'));
  const member = await scene.verified(somebody('Lent'));
  const loan = await scene.receivedLoan(member);
  await scene.pendingLoan(await scene.verified(somebody('Asking')));
  const id = await scene.idOf(member);
  await arrive(page, await scene.admin());
  await watchShifts(page);
  await slowAnswers(page);
  await expectStill(page, '/admin', 'pending verification');
  await expectStill(page, '/admin?tab=financial', 'Refunds Owed');
  await expectStill(page, '/admin?tab=members', 'Found ');
  await expectStill(page, '/admin?tab=loans', 'active loan');
  await expectStill(page, '/admin/disburse', 'pending loan');
  await expectStill(page, `/admin/members/${id}`, 'Audit Trail');
  await expectStill(page, `/admin/members/${id}/statement`, 'entries');
  await expectStill(page, `/admin/loans/${loan}/statement`, 'entries');
  await expectStill(page, '/admin/closes', 'Nothing');
  await expectStill(page, '/admin/trial-balance', 'Memo');
});
