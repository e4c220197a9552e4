import type { Page } from '@playwright/test';
import { arrive, type Person, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('a name stands first name first on every screen, whatever its letters', async ({
  page,
  anotherBrowser,
  scene,
}) => {
  const person = somebody('عبد الرحمن', 'OOO-Ñandú');
  const borrower = await scene.handedIn(person);
  await arrive(page, borrower);
  await expectFirstNameFirst(page, 'heading', person);
  await page.goto('/profile');
  await expectFirstNameFirst(page, 'main', person);
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin');
  await expectFirstNameFirst(adminPage, 'heading', person);
  await adminPage.goto(`/admin?tab=members&search=${encodeURIComponent(person.email)}`);
  await expectFirstNameFirst(adminPage, 'main', person);
});

/** Where its two ends are drawn, from left to right. */
async function expectFirstNameFirst(
  page: Page,
  role: 'heading' | 'main',
  { firstName, lastName, fullName }: Person,
): Promise<void> {
  const name = page.getByRole(role).getByText(fullName).first();
  await expect(name).toBeVisible();
  const [first = 0, last = 0] = await name.evaluate(
    (element, parts) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const starts = parts.map((part) => node.textContent?.lastIndexOf(part) ?? -1);
        if (starts.includes(-1)) continue;
        return parts.map((part, index) => {
          const range = document.createRange();
          range.setStart(node, starts[index] ?? 0);
          range.setEnd(node, (starts[index] ?? 0) + part.length);
          return range.getBoundingClientRect().left;
        });
      }
      return [];
    },
    [firstName, lastName],
  );
  expect(first).toBeLessThan(last);
}
