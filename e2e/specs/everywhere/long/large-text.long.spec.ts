import type { Page } from '@playwright/test';
import { arrive, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Names what reaches beyond the right edge, with its end in pixels. A box that scrolls or cuts by itself is no fault. */
function whatIsTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const found: string[] = [`the page is ${scrollWidth} px wide`];
    for (const element of document.querySelectorAll('body *')) {
      const { right } = element.getBoundingClientRect();
      if (right <= clientWidth + 0.5 || element.children.length > 0) continue;
      found.push(
        `${Math.round(right)} px: ${element.tagName} ${element.textContent?.slice(0, 60)}`,
      );
    }
    return found;
  });
}

async function expectNoScrolling(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(shown);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.waitForLoadState('networkidle');
  expect.soft(await whatIsTooWide(page), path).toEqual([]);
}

test('text at twice its size scrolls no page of a borrower sideways on a phone', async ({
  page,
  scene,
}) => {
  for (const [path, shown] of [
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
    ['/forgot-password', 'Forgot your password?'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/no/such/page', 'There is nothing here'],
  ] as const)
    await expectNoScrolling(page, path, shown);
  await arrive(page, await scene.registered());
  for (const path of ['/dashboard', '/profile', '/create-loan'])
    await expectNoScrolling(page, path, '');
  const borrower = await scene.verified(somebody('Maximiliana', 'Featherstonehaugh'));
  const loan = await scene.receivedLoan(borrower, 10);
  await arrive(page, borrower);
  for (const [path, shown] of [
    ['/dashboard', 'Due date'],
    ['/create-loan', 'I have read and accept'],
    ['/profile', 'Bank Account'],
    [`/loans/${loan}`, 'What happened'],
    ['/account', 'Log out everywhere'],
    ['/notices', 'also sent to your email'],
  ] as const)
    await expectNoScrolling(page, path, shown);
});

test('nor a page of an admin', async ({ page, scene }) => {
  await scene.handedIn(somebody('Queued'));
  const member = await scene.verified(somebody('Maximiliana', 'Featherstonehaugh'));
  const loan = await scene.receivedLoan(member);
  await scene.pendingLoan(await scene.verified(somebody('Asking')));
  const id = await scene.idOf(member);
  await arrive(page, await scene.admin());
  for (const [path, shown] of [
    ['/dashboard', 'Open Today'],
    ['/admin/today', 'to review'],
    ['/admin', 'pending verification'],
    ['/admin?tab=financial', 'Refunds Owed'],
    ['/admin?tab=members', 'Found '],
    ['/admin?tab=loans', 'active loan'],
    ['/admin/disburse', 'pending loan'],
    [`/admin/members/${id}`, 'Audit Trail'],
    [`/admin/members/${id}/statement`, 'entries'],
    [`/admin/loans/${loan}/statement`, 'entries'],
    ['/admin/closes', 'Daily Closes'],
    ['/admin/trial-balance', 'Memo'],
  ] as const)
    await expectNoScrolling(page, path, shown);
});
