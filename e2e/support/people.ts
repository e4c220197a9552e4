import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { cardPhoto } from './card-photo.ts';
import { admin } from './running-product.ts';

export interface Person {
  firstName: string;
  middleInitial: string;
  lastName: string;
  fullName: string;
  email: string;
  phone: string;
  password: string;
}

/** Somebody new, whose email and phone nobody has yet. */
export function somebody(firstName = 'Ada', lastName = 'Borrower'): Person {
  return {
    firstName,
    middleInitial: 'Q',
    lastName,
    fullName: `${firstName} Q. ${lastName}`,
    email: `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '') || 'somebody'}-${randomUUID().slice(0, 8)}@example.com`,
    phone: `(555) 010-${randomInt(1_000, 10_000)}`,
    password: 'a few words i remember',
  };
}

/** A name in a pattern: the space before its initial is one that does not break. */
export function spaced(name: string): string {
  return name.replaceAll(' ', '\\s');
}

/** Toasts stand in a region of their own, top right. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });
}

/** A card or section by its heading. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Expects the field to be marked as wrong, and described by the sentence. */
export async function expectError(field: Locator, sentence: string): Promise<void> {
  const literally = sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${literally}( |$)`));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** The field by which a password manager knows whose password a form asks for. */
export function signInNameBeside(password: Locator): Locator {
  return password.locator('xpath=ancestor::form').locator('[autocomplete="username"]');
}

/** Chooses how a loan is repaid: the page leaves that to the borrower. */
export async function chooseRepayment(
  page: Page,
  way: 'Automatic repayment' | 'I pay it myself' = 'Automatic repayment',
): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check();
}

export async function register(
  page: Page,
  person: Person,
  { press = 'once' }: { press?: 'once' | 'twice' } = {},
): Promise<void> {
  await page.goto('/register');
  await fillInRegistration(page, person);
  await page
    .getByRole('button', { name: 'Register' })
    .click({ clickCount: press === 'once' ? 1 : 2 });
}

/** On /register. */
export async function fillInRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Middle initial (optional)').fill(person.middleInitial.toLowerCase());
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
}

/** Opens a screen with a ready session. This is faster than /login, which has tests of its own. */
export async function arrive(
  page: Page,
  { token }: { token: string },
  screen?: string,
): Promise<void> {
  // On a connection of its own: one that was kept may be closed by the server just then.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const answer = await page.request.get('/api/profile/me', { headers });
  expect(answer.status()).toBe(200);
  // Any small page of the same origin, as storage is the origin's.
  await page.goto('/readyz');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('sevenday.token', token);
      localStorage.setItem('sevenday.user', user);
    },
    [token, await answer.text()] as const,
  );
  await page.goto(screen ?? '/dashboard');
  if (!screen) await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
}

/** Goes on by Tab alone until it is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('It is not reached by Tab.');
}

export function signInAsAdmin(page: Page): Promise<void> {
  return signIn(page, admin);
}

/** On /profile. */
export async function uploadId(page: Page): Promise<void> {
  await page.getByLabel('Upload ID').setInputFiles(await cardPhoto());
  await expect(toast(page, 'ID uploaded successfully! Awaiting admin verification.')).toBeVisible();
}

/** On /profile: through the provider's own window. */
export async function chooseBankAccount(page: Page, account: string): Promise<void> {
  await card(page, 'Bank Account').getByRole('button').click();
  await chooseInPicker(page, account);
}

/** In the provider's own window. */
export async function chooseInPicker(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible();
  const picker = page.getByTitle('Sandbox Bank').contentFrame();
  await picker.getByRole('button', { name: 'Sandbox Bank' }).click();
  await picker.getByRole('button', { name: account }).click();
}

/** Types a card into the hosted checkout. */
export async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('12 / 49');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ada Borrower');
}
