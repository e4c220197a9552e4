import type { Locator, Page } from '@playwright/test';
import { arrive } from '../../support/people.ts';
import type { Member, Scene } from '../../support/scene.ts';

/** Opens the review of a member's ID, as an admin who is signed in. */
export async function review(page: Page, member: Member): Promise<Locator> {
  await page.goto('/admin');
  return openReview(page, member);
}

/** The same, and before that the page of an admin. */
export async function reviewAsAdmin(page: Page, scene: Scene, member: Member): Promise<Locator> {
  await arrive(page, await scene.admin(), '/admin');
  return openReview(page, member);
}

async function openReview(page: Page, member: Member): Promise<Locator> {
  const row = page.getByRole('article', { name: member.fullName });
  await row.getByRole('button', { name: 'Review' }).click();
  return page.getByRole('dialog', { name: 'Review ID Verification' });
}
