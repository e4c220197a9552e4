import type { Locator, Page } from '@playwright/test';
import type { Person } from './people.ts';
import { expect } from './test.ts';

/** The path of the admin's Members tab. */
export const members = '/admin?tab=members';

/** A member's row on the Members tab. */
export function memberRow(adminPage: Page, fullName: string): Locator {
  return adminPage.getByRole('article', { name: fullName });
}

/** The one row of the Members tab that is about this member. */
export async function findMember(
  adminPage: Page,
  member: Pick<Person, 'email' | 'fullName'>,
): Promise<Locator> {
  await adminPage.getByLabel('Search').fill(member.email);
  await expect(adminPage.getByText('Found 1 member', { exact: true })).toBeVisible();
  return memberRow(adminPage, member.fullName);
}

/** Chooses once the address has changed, and before the page has followed it. */
export async function chooseAsAddressChanges(select: Locator, option: string): Promise<void> {
  await select.evaluate((element, chosen) => {
    const { history } = window;
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      replaceState(...entry);
      history.replaceState = replaceState;
      queueMicrotask(() => {
        (element as HTMLSelectElement).value = chosen;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      });
    };
  }, option);
}
