import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../../support/focus-ring.ts';
import { arrive, card, chooseRepayment, somebody } from '../../../support/people.ts';
import { contrastOf, shadesOf } from '../../../support/shades.ts';
import { expect, test } from '../../../support/test.ts';

/** The system paints with few colours of its own: light ones, then dark ones. The theme that was chosen is the other. */
async function inBothPalettes(page: Page, look: (palette: string) => Promise<void>) {
  for (const palette of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: palette });
    await page.evaluate(
      (theme) => {
        document.documentElement.dataset.theme = theme;
      },
      palette === 'light' ? 'dark' : 'light',
    );
    await look(palette);
  }
}

/** It can be told from what is behind it: 3 is what WCAG 1.4.11 asks of pictures, 4.5 what 1.4.3 asks of text. */
async function expectSeen(part: Locator, palette: string, least: 3 | 4.5 = 3): Promise<void> {
  const { contrast } = await shadesOf(part);
  expect.soft(contrast, `${part}, ${palette}`).toBeGreaterThanOrEqual(least);
}

/** Their grounds differ. */
async function expectTold(one: Locator, other: Locator, palette: string): Promise<void> {
  const contrast = contrastOf((await shadesOf(one)).ground, (await shadesOf(other)).ground);
  expect.soft(contrast, `${one} and ${other}, ${palette}`).toBeGreaterThanOrEqual(3);
}

test('in forced colours the sign-in page has fields, buttons and a ring around what is focused', async ({
  page,
}) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(button).toBeVisible();
  await inBothPalettes(page, async (palette) => {
    const { ground } = await shadesOf(button);
    for (const name of ['Email', 'Password']) {
      const field = page.getByLabel(name, { exact: true });
      await expectSeen(field.locator('..'), palette);
      // Filled with the system's colour, as a button is, and not with the theme's.
      expect.soft((await shadesOf(field)).ground, `${name}, ${palette}`).toBe(ground);
    }
    await expectSeen(button, palette);
    await page.getByLabel('Email').focus();
    await tabTo(page, button);
  });
});

test('in forced colours a borrower sees how far the seven days are, what is chosen and how far the levels are', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower, 5);
  await arrive(page, borrower);
  const days = page.getByRole('img', { name: 'Due in 7 days' }).locator(':scope > *');
  await expect(days).toHaveCount(8);
  await inBothPalettes(page, async (palette) => {
    for (const day of [days.first(), days.nth(1), days.last()]) {
      await expectSeen(day.locator('> div > span').nth(1), palette);
      await expectSeen(day.locator('> span').first(), palette, 4.5);
    }
    const dot = (day: number) => days.nth(day).locator('> div > span').nth(1);
    await expectTold(dot(0), dot(1), palette);
    await expectSeen(card(page, 'Account Status').getByText('silver', { exact: true }), palette);
  });
  await page.goto('/create-loan');
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await chip('$10').click();
  await chooseRepayment(page);
  await inBothPalettes(page, async (palette) => {
    await expectTold(chip('$10'), chip('$5'), palette);
    await expectTold(chip('$10'), chip('$15'), palette);
    await expectSeen(page.getByLabel('Loan amount slider'), palette);
    for (const radio of await page.getByRole('radio').all()) await expectSeen(radio, palette);
  });
});

test('in forced colours an admin sees chips, the row in focus, whose account differs and the money over time', async ({
  page,
  scene,
}) => {
  await scene.receivedLoan(await scene.verified(somebody('Lent')));
  const other = await scene.verified(somebody('Other'));
  await scene.linkBank(other, 'name_mismatch');
  await scene.approveBank(other);
  await scene.pendingLoan(other);
  await arrive(page, await scene.admin(), '/admin/today');
  const work = page.getByRole('list', { name: 'Waiting work' });
  await expect(work).toBeVisible();
  await inBothPalettes(page, (palette) => expectSeen(work, palette, 4.5));

  await page.goto('/admin/disburse');
  const row = page.getByRole('article', { name: /to Other/ });
  await expect(row).toBeVisible();
  await inBothPalettes(page, (palette) =>
    expectSeen(row.getByText(/Jordan Whitfield/).last(), palette, 4.5),
  );

  await page.goto('/admin?tab=loans');
  const compact = page.getByRole('button', { name: 'Compact rows' });
  await compact.click();
  await expect(page.getByRole('article', { name: /to Lent/ })).toBeVisible();
  await page.keyboard.press('j');
  await inBothPalettes(page, async (palette) => {
    await expectTold(compact, page.getByRole('button', { name: 'Overdue' }), palette);
    await expectSeen(page.getByText('Due in 7 days', { exact: true }).first(), palette);
  });

  await page.goto('/admin?tab=financial');
  const money = card(page, 'Money Over Time');
  await expect(money.getByLabel('Day', { exact: true })).toBeVisible();
  const sent = money.locator('rect[height$="%"]').first();
  const span = (days: number) => money.getByRole('button', { name: `${days} days` });
  await inBothPalettes(page, async (palette) => {
    await expectTold(sent, money.getByRole('heading'), palette);
    await expectTold(span(30), span(90), palette);
  });
});
