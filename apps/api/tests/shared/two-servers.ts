import { afterAll, beforeAll } from 'vitest';
import { openMailServer } from '../../src/platform/mail/mail-server.testing.ts';
import type { Api, SignedIn } from '../api.ts';
import { type RunningProduct, signInAdmin, startBeside, startProduct } from '../harness.ts';

export const presses = 10;

export let mail: Awaited<ReturnType<typeof openMailServer>>;
export let one: RunningProduct;
export let other: Awaited<ReturnType<typeof startBeside>>;
export let admin: SignedIn;

/** Starts two servers on one database for a test file, and ends them after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    mail = await openMailServer();
    one = await startProduct({ SMTP_URL: mail.url });
    other = await startBeside(one, { SMTP_URL: mail.url });
    admin = await signInAdmin(one);
  });
  afterAll(async () => {
    await other.close();
    await one.stop();
    mail.close();
  });
}

export function overBoth<T>(ask: (server: Api) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: presses }, (_, index) => ask(index % 2 === 0 ? one : other)),
  );
}
