import type { Locator } from '@playwright/test';
import { heldQueries } from '../../../support/hold-queries.ts';
import { slowAnswers, watchShifts } from '../../../support/layout-shifts.ts';
import { arrive, card, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { expectStill, widths } from '../expect-still.ts';

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
  await expectStill(page, '/dashboard', 'Open Today');
  await expectStill(page, '/admin/today', 'to review');
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

/** Measures where a row of a list stands and how large it is. */
async function placeOf(row: Locator) {
  const box = { y: 0, height: 0, width: 0 };
  // Each answer that comes draws the placeholders again, so a row may be missing for a moment.
  await expect(async () => {
    const found = await row.first().boundingBox();
    expect(found).not.toBeNull();
    Object.assign(box, found);
  }).toPass();
  return box;
}

test('the rows of a list come in the shape in which they stand', async ({ page, scene }) => {
  await scene.handedIn(somebody('Queued'));
  await scene.receivedLoan(await scene.verified(somebody('Lent')));
  await scene.pendingLoan(await scene.verified(somebody('Asking')));
  // The line above the members then also says how many accounts wait for approval.
  await scene.linkBank(await scene.registered(somebody('Unfit')), 'name_mismatch');
  await arrive(page, await scene.admin());
  for (const [path, calls, ours] of [
    ['/admin', /pending-verifications$/, 'Queued'],
    ['/admin?tab=members', /members$/, 'Asking'],
    ['/admin?tab=loans', /active-loans$/, 'Lent'],
    ['/admin/disburse', /pending-loans$/, 'Asking'],
  ] as const)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const goOn = await heldQueries(page, calls);
      await page.goto(path);
      await expect(page.getByText(/^Loading /).first()).toBeVisible();
      // Everything except the list has loaded.
      await expect(page.getByRole('button', { name: '+1 day' })).toBeVisible();
      // This tab also waits for the requests for more time, which stand above its list.
      if (path === '/admin?tab=loans')
        await expect(page.getByRole('combobox', { name: 'Show' })).toBeVisible();
      const coming = await placeOf(page.locator('[aria-busy="true"] li'));
      goOn();
      await expect(page.getByRole('article').first()).toBeVisible();
      const rows = page.locator('li:has(article)');
      const first = await placeOf(rows);
      // Other rows may be higher: their name takes two lines, or their loan says more.
      const { height } = await placeOf(rows.filter({ hasText: `${ours} Q. Borrower` }));
      const come = { ...first, height };
      for (const what of ['y', 'height', 'width'] as const)
        expect
          .soft(Math.abs(coming[what] - come[what]), `${what} of a row of ${path} at ${width} px`)
          .toBeLessThan(what === 'height' ? 24 : 2);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
});

/** Lists the different edges, or widths, of these items in whole pixels. */
async function edgesOf(items: Locator, edge: 'left' | 'right' | 'width'): Promise<number[]> {
  const found = await items.evaluateAll(
    (elements, at) => elements.map((element) => Math.round(element.getBoundingClientRect()[at])),
    edge,
  );
  return [...new Set(found)];
}

test('what stands below one another on admin screens shares one edge', async ({ page, scene }) => {
  const repaid = await scene.verified(somebody('Repaid'));
  await scene.payByCard(await scene.checkout(repaid, await scene.receivedLoan(repaid)));
  await scene.receivedLoan(await scene.verified(somebody('Lent')));
  await scene.registered(somebody('Unbanked'));
  const id = await scene.idOf(repaid);
  const onPhone = { width: 360, height: 740 };
  await arrive(page, await scene.admin());

  await test.step('the sums of the picture, on a phone', async () => {
    await page.setViewportSize(onPhone);
    await page.goto('/admin?tab=financial');
    const sums = card(page, 'Money Over Time').locator('dl');
    await expect(sums.getByRole('term').filter({ hasText: 'Still out' })).toBeVisible();
    // A column for all days, and one for the day under the cursor.
    await expect.poll(() => edgesOf(sums.getByRole('definition'), 'right')).toHaveLength(2);
  });

  await test.step('an amount beside a label that has no room in a line', async () => {
    await page.route('**/api/admin/financial-stats', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), total_incoming: 12345.67 } });
    });
    await page.goto('/admin?tab=financial');
    const incoming = card(page, 'Incoming Payments');
    const amount = incoming.getByText('$12,345.67');
    await expect(amount).toBeVisible();
    await expect
      .poll(async () => {
        const label = await placeOf(incoming.getByText('Expected from Active Loans'));
        return (await placeOf(amount)).y - label.y;
      })
      .toBeLessThan(8);
  });

  await test.step('tabs fade where more of them follow, and only there', async () => {
    const tabs = page.getByRole('tablist');
    const mask = () => tabs.evaluate((list) => getComputedStyle(list).maskImage);
    await tabs.evaluate((list) => list.scrollTo({ left: 0 }));
    await expect.poll(mask).toContain('linear-gradient(to right');
    await expect(tabs).toHaveAttribute('data-more-after');
    await expect(tabs).not.toHaveAttribute('data-more-before');
    await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect(tabs).not.toHaveAttribute('data-more-after');
    await expect(tabs).toHaveAttribute('data-more-before');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(mask).toBe('none');
  });

  await test.step('Delete, whatever else is there for a member', async () => {
    await page.goto('/admin?tab=members');
    const buttons = page.getByRole('article').getByRole('button', { name: 'Delete', exact: true });
    await expect(buttons.nth(1)).toBeVisible();
    expect(await edgesOf(buttons, 'left')).toHaveLength(1);
    expect(await edgesOf(buttons, 'width')).toHaveLength(1);
  });

  await test.step('when a payout and payments were made, on a phone', async () => {
    await page.setViewportSize(onPhone);
    await page.goto(`/admin/members/${id}`);
    const attempts = page.getByRole('list', { name: 'Payouts and payments' });
    await expect(attempts).toContainText('left the account');
    await expect(attempts).toContainText('cancelled');
    await expect(attempts).toContainText('paid');
    expect(await edgesOf(attempts.getByRole('time').locator('xpath=..'), 'right')).toHaveLength(1);
  });

  await test.step('the columns of the trial balance, before and after they come', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const goOn = await heldQueries(page, /\/ledger\/trial-balance$/);
    await page.goto('/admin/trial-balance');
    const debit = page.getByText('Debit', { exact: true });
    await expect(page.getByText('Loading trial balance...')).toBeVisible();
    await expect(debit).toBeVisible();
    const coming = await edgesOf(debit, 'right');
    goOn();
    await expect(page.getByText(/^As of /)).toBeVisible();
    expect(await edgesOf(debit, 'right')).toEqual(coming);
  });
});

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
