import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible.ts';
import { arrive, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

const desk = { width: 1280, height: 800 };
const screens = 2 * desk.height;
const rows = 30;

type Row = Record<string, unknown> & { id: string };

/** Answers a list with thirty rows, each like the first. */
async function answerThirty(page: Page, call: string): Promise<void> {
  const thirty = (list: Row[]) =>
    Array.from({ length: rows }, () => ({ ...list[0], id: randomUUID() }));
  await page.route(
    ({ pathname }) => pathname === `/api/admin/${call}`,
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const json = Array.isArray(answer)
        ? thirty(answer)
        : { ...answer, total: rows, next_cursor: null, members: thirty(answer.members) };
      await route.fulfill({ response, json, headers: { 'x-total-count': String(rows) } });
    },
  );
}

const lists = [
  {
    path: '/admin',
    ...{ call: 'pending-verifications', label: 'Pending verifications' },
    ...{ sort: 'Submitted', button: 'Review' },
  },
  {
    path: '/admin?tab=members',
    ...{ call: 'members', label: 'Members' },
    ...{ sort: 'Member Since', button: 'Edit Profile' },
  },
  {
    path: '/admin?tab=loans',
    ...{ call: 'active-loans', label: 'Loans' },
    ...{ sort: 'Due Date', button: 'Edit Loan' },
  },
  {
    path: '/admin/disburse',
    ...{ call: 'pending-loans', label: 'Pending loans' },
    ...{ sort: 'Requested', button: 'Disburse Funds' },
  },
];

test('with compact rows, each list of thirty takes at most two screens of a desk', async ({
  page,
  scene,
}) => {
  await page.setViewportSize(desk);
  await scene.handedIn(somebody('Waiting'));
  await scene.pendingLoan(await scene.verified(somebody('Pending')));
  await scene.receivedLoan(await scene.verified(somebody('Borrowing')));
  await arrive(page, await scene.admin(), '/admin/today');
  await page.evaluate(() => localStorage.setItem('sevenday.compact-rows', 'yes'));
  for (const { path, call, label, sort, button } of lists) {
    await test.step(call, async () => {
      await answerThirty(page, call);
      await page.goto(path);
      const items = page.getByRole('list', { name: label, exact: true }).locator(':scope > li');
      await expect(items).toHaveCount(rows);
      const compact = page.getByRole('button', { name: 'Compact rows' });
      await expect(compact).toHaveAttribute('aria-pressed', 'true');
      const heights = await items.evaluateAll((all) => all.map((row) => row.clientHeight));
      expect(Math.max(...heights), 'one line a row').toBeLessThanOrEqual(38);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const compactHeight = await height();
      process.stdout.write(
        `${call}: ${rows} rows take ${(compactHeight / desk.height).toFixed(2)} screens.\n`,
      );
      expect(compactHeight, 'the whole page').toBeLessThanOrEqual(screens);

      await items.last().scrollIntoViewIfNeeded();
      const head = page.getByRole('button', { name: new RegExp(`^${sort} \\(sorted`) });
      const box = await head.boundingBox();
      expect(box?.y, 'the names of the columns stay in sight').toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(40);

      const last = items.last();
      const rowButton = last.getByRole('button', { name: button, exact: true });
      await last.getByRole('button', { name: /^More: / }).press('Enter');
      await expect(rowButton).toBeVisible();
      await last.getByRole('button', { name: /^More: / }).press('Enter');
      await expectAccessible(page, `${call} with compact rows`);
      await page.setViewportSize(desk);
      await compact.click();
      expect(await height(), 'every fact and button is the usual view').toBeGreaterThan(screens);
      await compact.click();
    });
  }
});

test('a row of Today leads to the list with its chip', async ({ page, scene }) => {
  await scene.pendingLoan(await scene.verified(somebody('Unsent')));
  await arrive(page, await scene.admin(), '/admin/today');
  await page.getByRole('button', { name: /^Disburse ?: / }).click();
  await expect(page).toHaveURL('/admin/disburse?payout=never-sent');
  await expect(page.getByRole('button', { name: 'Never sent' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('article', { name: / to Unsent / })).toBeVisible();
});
