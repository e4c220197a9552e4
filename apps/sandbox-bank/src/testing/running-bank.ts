import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import {
  createSandboxBank,
  type SandboxBank,
  sandboxPublishableKey,
  sandboxSecretKey,
} from '../index.ts';

/** A bank on a real port, with Stripe's own SDK pointed at it. */
export interface RunningBank {
  bank: SandboxBank;
  stripe: Stripe;
  url: string;
  journalPath: string;
  logged: string[];
  secretKey: string;
  /** Calls what Stripe's SDK has no method for: test helpers with the secret key, the rest with the publishable one. */
  call: (
    method: string,
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<CallAnswer>;
  close: () => Promise<void>;
}

/** Of all that an answer may hold, what tests look into by name. */
interface AnswerBody {
  accounts: { data: [{ id: string }] };
  balance_transactions: { net: number }[];
  data: [{ id: string; status: string }, ...{ id: string; status: string }[]];
  error: { code: string };
  id: string;
  latest_charge: string;
  mandate: string;
  ownership: string;
  payment_intent: { id: string; latest_charge: { id: string } };
  status: string;
}

interface CallAnswer {
  status: number;
  headers: Headers;
  body: AnswerBody;
}

export async function runBank(
  options: { journalPath?: string; now?: () => Date } = {},
): Promise<RunningBank> {
  const directory = options.journalPath ? null : await mkdtemp(path.join(tmpdir(), 'bank-'));
  const journalPath = options.journalPath ?? path.join(directory ?? '', 'journal');
  const logged: string[] = [];
  let url = '';
  const bank = await createSandboxBank({
    journalPath,
    publicUrl: () => url,
    secretKey: sandboxSecretKey,
    publishableKey: sandboxPublishableKey,
    log: (line) => logged.push(line),
    ...(options.now ? { now: options.now } : {}),
  });
  const server = createServer(bank.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  return {
    bank,
    stripe: new Stripe(sandboxSecretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    url,
    journalPath,
    logged,
    secretKey: sandboxSecretKey,
    call: (method, to, form, headers) => call(`${url}${to}`, method, form, headers),
    async close() {
      server.close();
      server.closeAllConnections();
      await bank.close();
      if (directory) {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

async function call(
  url: string,
  method: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<CallAnswer> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${keyFor(url)}`, ...headers },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : null,
  };
}

function keyFor(url: string): string {
  return new URL(url).pathname.startsWith('/v1/test_helpers/')
    ? sandboxSecretKey
    : sandboxPublishableKey;
}
