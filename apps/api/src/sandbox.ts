import path from 'node:path';
import {
  createSandboxBank,
  type SandboxBank,
  sandboxPublishableKey,
  sandboxSecretKey,
} from '@sevenday/sandbox-bank';
import * as z from 'zod/mini';
import type { Config } from './platform/config/config.ts';
import type { Keys } from './platform/secrets/keys.ts';
import type { BankClock } from './sandbox-clock.ts';

/** Where the bank is that the product speaks with, and by which keys. */
export interface BankAddress {
  base: URL;
  secretKey: string;
  publishableKey: string;
}

/** With no bank named, this process runs the sandbox bank itself, at its own port. */
export function bankAddress(config: Config, keys: Keys): BankAddress {
  const { apiBase, secretKey, publishableKey } = config.stripe;
  return {
    base: bankOrigin(config),
    secretKey: secretKey ?? (apiBase ? sandboxSecretKey : ownSecretKey(keys)),
    publishableKey: publishableKey ?? sandboxPublishableKey,
  };
}

export function bankOrigin(config: Config): URL {
  return config.stripe.apiBase ?? ownAddress(config);
}

/** Of this installation alone: who reaches the port cannot act as the lender at its sandbox bank. */
function ownSecretKey(keys: Keys): string {
  const signature = keys.sign('sandbox-bank', 'secret-key');
  const digits = Buffer.from(signature, 'base64url').toString('hex');
  return `sk_test_sandbox_${digits.slice(0, 32)}`;
}

/** Where programs on this machine reach us: a server that listens on every address answers at the loopback one. */
export function ownAddress({ host, port }: Config): URL {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return new URL(`http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`);
}

export function openOwnSandboxBank(config: Config, bank: BankAddress): Promise<SandboxBank> {
  return createSandboxBank({
    journalPath: path.join(config.dataDirectory, 'sandbox-bank.journal'),
    publicUrl: () => config.publicUrl,
    secretKey: bank.secretKey,
    publishableKey: bank.publishableKey,
  });
}

const clockAnswer = z.object({ now: z.number() });

/** The bank's clock, by its test helpers over HTTP: the same for our own bank and for one that runs elsewhere. */
export function createBankClock(bank: BankAddress): BankClock {
  async function ask(method: string, address: string, form?: URLSearchParams): Promise<Date> {
    const answer = await fetch(new URL(address, bank.base), {
      method,
      headers: { authorization: `Bearer ${bank.secretKey}` },
      ...(form ? { body: form } : {}),
    });
    if (!answer.ok) throw new Error(`The sandbox bank answered ${answer.status}.`);
    return new Date(z.parse(clockAnswer, await answer.json()).now * 1000);
  }
  return {
    now: () => ask('GET', '/v1/test_helpers/clock'),
    async advance(milliseconds) {
      const seconds = String(Math.ceil(milliseconds / 1000));
      await ask('POST', '/v1/test_helpers/clock/advance', new URLSearchParams({ seconds }));
    },
  };
}
