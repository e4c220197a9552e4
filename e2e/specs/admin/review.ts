import type { Locator, Page } from '@playwright/test';
import type { Member } from '../../support/scene.ts';

/** Opens the review of a member's ID, as an admin who is signed in. */
export async function review(page: Page, member: Member): Promise<Locator> {
  await page.goto('/admin');
  const row = page.getByRole('article', { name: member.fullName });
  await row.getByRole('button', { name: 'Review' }).click();
  return page.getByRole('dialog', { name: 'Review ID Verification' });
}
