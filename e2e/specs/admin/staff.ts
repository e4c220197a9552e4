import type { Page } from '@playwright/test';
import { card, type Person } from '../../support/people.ts';
import { expect } from '../../support/test.ts';

/** The row of a person of staff, or of an open invitation. */
export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });

/** On /admin/staff. */
export async function invite(page: Page, email: string, role: string): Promise<void> {
  const form = card(page, 'Invite somebody');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Send invitation' }).click();
}

/** On /login. */
export async function giveCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** On /join. */
export async function accept(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'You are invited to work here' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You work here now. Please sign in again.')).toBeVisible();
}

/** The names of the tabs of the Admin Panel that is open. */
export const tabsOf = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  const names = await page.getByRole('tab').allInnerTexts();
  return names.map((name) => name.replace(/\s*\d.*$/s, ''));
};
