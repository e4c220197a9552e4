import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { root } from '../../../../scripts/programs/run.mjs';
import { expectAccessible } from '../../../support/accessible.ts';
import { asAdmin } from '../../../support/as-admin.ts';
import {
  arrive,
  card,
  expectError,
  type Person,
  somebody,
  tabTo,
  toast,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

const clockFile = path.join(root, '.build/second-factors-clock');
const lateClock = pathToFileURL(path.join(root, 'e2e/support/late-clock.mjs')).href;

test.use({
  world: 'second factors',
  environment: {
    STEP_UP_ABOVE_DOLLARS: '0',
    NODE_OPTIONS: `--import=${lateClock}`,
    LATE_CLOCK_FILE: clockFile,
  },
});

const onPhone = { width: 360, height: 740 };
let aheadMs = 0;
/** Sets the server's clock ahead, and waits until it has looked. */
async function pass(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000;
  mkdirSync(path.dirname(clockFile), { recursive: true });
  writeFileSync(clockFile, String(aheadMs));
  await new Promise((resolve) => setTimeout(resolve, 100));
}
test.beforeAll(() => rmSync(clockFile, { force: true }));
test.afterAll(() => rmSync(clockFile, { force: true }));

const codeNow = (secret: string) =>
  generateSync({ secret, epoch: Math.floor((Date.now() + aheadMs) / 1_000) });

/** A phone that makes and uses passkeys when its owner touches it. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, id: authenticatorId };
}

/** Gives the email and the password. */
async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / });

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('sevenday.token');
    localStorage.removeItem('sevenday.user');
  });
}

test('an admin adds a passkey and an app, loses both, recovers, and is asked again before money goes', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const ada = await scene.makeAdmin(await scene.registered(somebody('Ada')));
  const borrower = await scene.verified(somebody('Ben'));
  await scene.pendingLoan(borrower);
  await page.setViewportSize(onPhone);
  const phone = await addAuthenticator(page);
  await arrive(page, ada, '/account');
  const factors = card(page, 'Second factor');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  let recoveryCodes: string[] = [];
  let secret = '';

  await test.step('a passkey, by keyboard alone', async () => {
    await tabTo(page, factors.getByRole('button', { name: 'Add a passkey' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expectAccessible(page, 'adding a passkey');
    await tabTo(page, dialog.getByLabel('What do you call it?'));
    await page.keyboard.type('Ada’s phone');
    await page.keyboard.press('Enter');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page, 'recovery codes');
    recoveryCodes = await codes.getByRole('listitem').allTextContents();
    await tabTo(page, codes.getByRole('button', { name: 'I kept them' }));
    await page.keyboard.press('Enter');
    await expect(factors.getByRole('listitem')).toHaveCount(1);
    await expect(factors).toContainText('10 recovery codes left');
    await expectAccessible(page, 'second factors');
  });

  await test.step('an authenticator app', async () => {
    await factors.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expectAccessible(page, 'adding an app');
    await page.setViewportSize(onPhone);
    await dialog.getByLabel('Code from your app').fill(codeNow(secret));
    await dialog.getByRole('button', { name: 'Add the app' }).click();
    await expect(factors.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize(onPhone);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(360);
  });

  await test.step('the password alone no longer signs in; the passkey does', async () => {
    await logOut(page);
    watch.expectRefusal(/^\/api\/auth\/login$/, 401);
    await givePassword(page, ada);
    await expect(page.getByText('Now use your second factor: a passkey or a code.')).toBeVisible();
    await expectAccessible(page, 'the second step');
    await tabTo(page, page.getByRole('button', { name: 'Use your passkey' }));
    await page.keyboard.press('Enter');
    await expect(welcome(page)).toBeVisible();
  });

  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const press = () => loan.getByRole('button', { name: 'Disburse Funds', exact: true }).click();
  await test.step('after ten minutes a disbursement asks again, in place', async () => {
    await pass(11);
    await page.goto('/admin/disburse');
    watch.expectRefusal(/\/admin\/disburse-loan\//, 403);
    await press();
    await expectAccessible(page, 'confirming in place');
    await page.setViewportSize(onPhone);
    await page.keyboard.press('Escape');
    await expect(
      toast(page, 'Use your second factor (a passkey or a code) to go on.'),
    ).toBeVisible();
    await expect(loan).toBeVisible();
  });
  await test.step('a wrong code is refused, and the right one sends the money', async () => {
    watch.expectRefusal(/\/admin\/disburse-loan\//, 403);
    watch.expectRefusal(/\/factors\/confirm$/, 422);
    await press();
    const code = confirm.getByLabel('Code from your app');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(confirm).toContainText('This code is not right');
    await code.fill(codeNow(secret));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
    await expect(confirm).toHaveCount(0);
  });

  await test.step('both are lost: a recovery code signs in, once', async () => {
    await phone.client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: phone.id });
    await logOut(page);
    watch.expectRefusal(/^\/api\/auth\/login$/, 401);
    await givePassword(page, ada);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(welcome(page)).toBeVisible();
    await page.goto('/account');
    await expect(factors).toContainText('9 recovery codes left');
    watch.expectRefusal(/^\/api\/auth\/login$/, 401);
    watch.expectRefusal(/^\/api\/auth\/finish-sign-in$/, 422);
    await logOut(page);
    await givePassword(page, ada);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expectError(
      page.getByLabel('Recovery code'),
      'This recovery code is not right, or it was used before.',
    );
  });

  await test.step('another admin resets them: the password signs in, and money waits a day', async () => {
    const id = await scene.idOf(ada);
    await arrive(page, await scene.admin(), `/admin/members/${id}`);
    await page.getByRole('button', { name: 'Reset second factors' }).click();
    const question = page.getByRole('alertdialog', { name: /^Reset the second factors of Ada/ });
    await question.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(toast(page, 'Second factors reset')).toBeVisible();
    const other = await scene.verified(somebody('Cal'));
    const loanId = await scene.pendingLoan(other);
    await logOut(page);
    await givePassword(page, ada);
    await expect(welcome(page)).toBeVisible();
    await page.goto('/account');
    await expect(factors).toContainText('You can move money from');
    watch.expectRefusal(/\/admin\/disburse-loan\//, 403);
    await page.goto('/admin/disburse');
    const article = page.getByRole('article', { name: `Loan of $20.00 to ${other.fullName}` });
    await article.getByRole('button', { name: 'Disburse Funds', exact: true }).click();
    await expect(
      toast(
        page,
        "You can't move money for 24 hours after you join, or after your second factors are reset. You can move money in 24 hours.",
      ),
    ).toBeVisible();
    const { status } = await asAdmin(product.url, 'POST', `/admin/disburse-loan/${loanId}`);
    expect(status).toBeDefined();
  });
});
