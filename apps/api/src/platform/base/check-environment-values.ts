import { accessSync, constants, mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { newEmail } from '@sevenday/contract';
import * as z from 'zod/mini';
import { WrongEnvironment } from './wrong-environment.ts';

export function portNumber(name: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new WrongEnvironment(name, 'has to be a port number from 1 to 65535, such as 3000.');
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new WrongEnvironment(name, `has to be a whole number from ${least} to ${most}.`);
}

export function hostName(name: string, text: string): string {
  if (isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  throw new WrongEnvironment(
    name,
    'has to be an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  );
}

/**
 * Makes the folder if it is missing. Throws `WrongEnvironment` if this process can't make, read or
 * write it.
 */
export function folder(name: string, text: string): string {
  const directory = path.resolve(text);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return directory;
  } catch {
    throw new WrongEnvironment(name, 'has to be a folder that can be made and written to.');
  }
}

export function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) {
    return url.origin;
  }
  throw new WrongEnvironment(
    name,
    'has to be an address without a path, such as https://loans.example.com.',
  );
}

/**
 * A character such as `#` in the password can end the address early. Such an address is refused,
 * because the program would connect to another server. The error doesn't quote `text`, because
 * `text` may contain a password.
 */
export function serverAddress(name: string, text: string | null, schemes: string[]): string | null {
  if (text === null) return null;
  if (!schemes.some((scheme) => text.startsWith(`${scheme}://`))) {
    const beginnings = schemes.map((scheme) => `${scheme}://`).join(' or ');
    throw new WrongEnvironment(name, `has to begin with ${beginnings}.`);
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && isWhole(url)) return text;
  throw new WrongEnvironment(
    name,
    'has to be an address. Signs such as #, /, ? and % in its user or password are written as %23, %2F, %3F and %25.',
  );
}

function isWhole({ hostname, username, pathname, search, hash }: URL): boolean {
  if (hash !== '' || hostname + pathname === '') return false;
  return username !== '' || !(pathname + search).includes('@');
}

export function isEmail(text: string): boolean {
  return z.safeParse(newEmail, text).success;
}

export function mailAddress(name: string, text: string): string {
  if (isEmail(text)) return text;
  throw new WrongEnvironment(name, 'has to be an email address, such as hello@loans.example.com.');
}

/** Checks an email address that may stand after a name: `Lender <hello@loans.example.com>`. */
export function namedMailAddress(name: string, text: string): string {
  mailAddress(name, /<([^<>]*)>$/.exec(text)?.[1] ?? text);
  return text;
}

export function networks(name: string, text: string | null): string[] {
  const named = (text ?? '').split(',').map((each) => each.trim());
  const found = named.filter((each) => each !== '');
  if (found.every(isNetwork)) return found;
  throw new WrongEnvironment(
    name,
    'has to be addresses or networks between commas, such as 10.0.0.1, 172.16.0.0/12.',
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // Refuses a network of zero bits, such as `0.0.0.0/0`. It contains every address, so every caller
  // would be a trusted proxy and could pretend to have another caller's address.
  return (
    bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
