import { findMember, memberRow, members } from '../../../support/members.ts';
import { arrive, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('deleting a member says which money is not sent', async ({ page, scene }) => {
  const member = await scene.verified(somebody('Unsent', 'Twenty'));
  await scene.pendingLoan(member);
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  const row = memberRow(page, member.fullName);
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` });
  await expect(asked).toContainText(
    'The member owes nothing. The $20.00 waiting to be sent will not be sent.',
  );
  await expect(asked.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('a member whose money is on its way is not deleted, which the first question says', async ({
  page,
  scene,
}) => {
  const member = await scene.verified(somebody('Awaiting', 'Twenty'));
  await scene.whileMoneyIsOnItsWay(member, async () => {
    await arrive(
      page,
      await scene.admin(),
      `${members}&search=${encodeURIComponent(member.email)}`,
    );
    const press = memberRow(page, member.fullName).getByRole('button', {
      name: 'Delete',
      exact: true,
    });
    await press.click();
    const asked = page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` });
    await expect(asked).toContainText('A payout of $20.00 is on its way');
    await expect(asked).not.toContainText('permanently');
    await expect(asked.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });
});

test('a member is not deleted under another email', async ({ page, scene }) => {
  const borrower = await scene.registered(somebody('Kept'));
  await arrive(page, await scene.admin(), '/admin?tab=members');
  const row = await findMember(page, borrower);
  // Not even its own with a space behind it: exactly it.
  for (const typed of [`x${borrower.email}`, `${borrower.email} `]) {
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: `Delete ${borrower.fullName}?` })
      .getByRole('button', { name: 'Continue' })
      .click();
    const typing = page.getByRole('alertdialog', { name: `Delete ${borrower.fullName}` });
    await typing.getByRole('textbox').fill(typed);
    await typing.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Deletion cancelled - email did not match')).toBeVisible();
    await expect(typing).toBeHidden();
    await page.reload();
    await expect(row).toBeVisible();
  }
});
