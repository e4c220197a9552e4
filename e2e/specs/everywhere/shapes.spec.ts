import { slowAnswers, watchShifts } from '../../support/layout-shifts.ts';
import { arrive } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { expectStill } from './expect-still.ts';

test('what a borrower and an admin open first stays where it is while it loads', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower, 10);
  await arrive(page, borrower);
  await watchShifts(page);
  await slowAnswers(page);
  await expectStill(page, '/dashboard', 'Due date');
  await arrive(page, await scene.admin());
  await expectStill(page, '/admin', 'pending verification');
});
