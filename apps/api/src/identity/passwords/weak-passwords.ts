import { refusals } from '@sevenday/contract';
import { foldName } from '../../platform/base/fold-name.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What others know about a person. */
export interface KnownOfPerson {
  email: string;
  names: readonly string[];
}

/** Says why a password is easy to guess; null if it isn't. Years and signs around a word don't make it strong. */
export function whyWeak(password: string, { email, names }: KnownOfPerson): string | null {
  const text = password.trim().normalize('NFC').toLowerCase();
  const word = text.replace(/^\P{L}+|\P{L}+$/gu, '');
  if (isCommonPassword(text) || isCommonPassword(word)) return refusals.choosingPassword.common;
  const own = [
    email,
    email.replace(/@.*/, ''),
    ...names,
    names.join(''),
    names.toReversed().join(''),
  ];
  const letters = lettersOf(text);
  const isOwn = letters !== '' && own.some((known) => lettersOf(known) === letters);
  return isOwn ? refusals.choosingPassword.own : null;
}

/**
 * Refuses a password that is easy to guess with `invalid_input`, beside its field. In the sandbox, where people try
 * things out, it returns the sentence as a warning.
 */
export function refuseWeakPassword(
  { isSandbox }: { isSandbox: boolean },
  password: string,
  field: string,
  person: KnownOfPerson,
): { password_warning?: string } {
  const why = whyWeak(password, person);
  if (why === null) return {};
  if (isSandbox) return { password_warning: why };
  throw new Refusal('invalid_input', why, { [field]: why });
}

function lettersOf(text: string): string {
  return foldName(text).replace(/\P{L}/gu, '');
}
