import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { whatIsIllegible, whatIsOutOfOrder } from '../../support/legible.ts';
import { type Person, somebody } from '../../support/people.ts';
import { expect } from '../../support/test.ts';

/** Phones, a desk at 200 %, the narrowest on which cards are rows of a table, and a desk. */
const widths = [320, 360, 640, 1024, 1280];
const named = (firstName: string, lastName: string, email: string): Person => ({
  ...somebody(firstName, lastName),
  email,
});
const longEmail = `${'a-very-long-address-of-somebody-'.padEnd(60, 'x')}@${'mail'.padEnd(31, 'l')}.example`;
export const arabic = named('عبد الرحمن', 'الخطيب', 'arabic@example.com');
export const hebrew = named('דוד', 'בן־גוריון', longEmail);
export const long = named(
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
  'Featherstonehaugh',
  'long@example.com',
);
const emoji = named('Zoë 👩‍👩‍👧‍👦', 'Nyström 🦉', 'emoji@example.com');
export const apostrophe = named('Sinéad', "O'Brien-D’Arcy", "sinead.o'brien@example.com");
export const reason = `${'x'.repeat(90)} تأخر الراتب 3.`;
export const everybody = [arabic, hebrew, long, emoji, apostrophe];
const names = everybody.flatMap((person) => [person.fullName, person.firstName, person.lastName]);

/** The same name again, at an address as long that nobody has yet. */
export function another(person: Person): Person {
  const own = randomUUID().slice(0, 8);
  return { ...person, email: person.email.replace(/^.{1,8}(?=.*@)/, own) };
}

/** As it stands at each width: nothing is cut or over something else, and no name turns around what stands beside it. */
export async function expectOrderly(page: Page, screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const each of widths) {
    await page.setViewportSize({ width: each, height: 740 });
    expect.soft(await whatIsIllegible(page), `${screen}, ${each} px`).toEqual([]);
    const found = await whatIsOutOfOrder(page, [...names, reason]);
    expect.soft(found, `the order of ${screen}, ${each} px`).toEqual([]);
  }
  await page.setViewportSize({ width, height });
}
