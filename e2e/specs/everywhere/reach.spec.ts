import type { Page } from '@playwright/test';
import { card, tabTo } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 });

test('by keyboard alone: signing in, taking a request back, and on to the next screen', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.pendingLoan(borrower);
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(borrower.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(borrower.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Welcome, /)).toBeFocused();

  const cancel = page.getByRole('button', { name: 'Cancel request' });
  const question = page.getByRole('alertdialog', { name: 'Cancel this loan request?' });
  await tabTo(page, cancel);
  await page.keyboard.press('Space');
  await expect(question.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Cancel request' }));
  await page.keyboard.press('Enter');
  // With its button gone, the place is the loan's own.
  await expect(
    card(page, 'My Loans').getByRole('listitem').and(page.locator(':focus')),
  ).toContainText('cancelled');

  await page.goto('/dashboard');
  await tabTo(page, page.getByRole('link', { name: /^Request a Loan/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Request a Loan')).toBeFocused();
});
