import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandboxBank, sandboxPublishableKey, sandboxSecretKey } from '@sevenday/sandbox-bank';
import { createProvider, type Provider } from './provider.ts';

/** A sandbox bank on its own port, and a `Provider` that uses it. */
export interface TestBank {
  provider: Provider;
  /** A test can serve the bank at another port too. */
  handler: RequestListener;
  /** Calls a test helper of the bank: `/v1/test_helpers/…`. */
  help(helper: string, form?: Record<string, string>): Promise<Record<string, unknown>>;
  /** Sends a POST that the product itself does not make. */
  post(address: string, form: Record<string, string>): Promise<Record<string, unknown>>;
  /**
   * Holds back the bank's next answer to a call of this method and path. `reached`: whether the
   * bank has carried out the call.
   */
  holdAnswer(
    path: string,
    method?: 'GET' | 'POST',
  ): Promise<{ reached(): Promise<boolean>; release(): Promise<void> }>;
  endFaults(): Promise<void>;
  advanceClock(byMs: number): Promise<void>;
  close(): Promise<void>;
}

/** `wallClock`: the clock of the payers and their banks; the system's clock if left out. */
export async function openTestBank(wallClock?: () => Date): Promise<TestBank> {
  const directory = await mkdtemp(path.join(tmpdir(), 'test-bank-'));
  let url = '';
  const bank = await createSandboxBank({
    journalPath: path.join(directory, 'journal'),
    publicUrl: () => url,
    secretKey: sandboxSecretKey,
    publishableKey: sandboxPublishableKey,
    now: wallClock,
  });
  const server = await serve(bank.handler);
  url = `http://127.0.0.1:${server.port}`;
  const post = (address: string, form: Record<string, string>) => ask('POST', address, form);
  async function ask(method: string, address: string, form?: Record<string, string>) {
    const response = await fetch(`${url}/v1/${address}`, {
      method,
      headers: { authorization: `Bearer ${sandboxSecretKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${address}: ${JSON.stringify(answer)}`);
    return answer;
  }
  return {
    provider: providerAt(server.port),
    handler: bank.handler,
    help: (helper, form = {}) => post(`test_helpers/${helper}`, form),
    post,
    async holdAnswer(path, method = 'POST') {
      const kind = 'hold_after';
      const { id } = await post('test_helpers/faults', { kind, method, path });
      const fault = `test_helpers/faults/${id}`;
      return {
        reached: async () => (await ask('GET', fault)).hits === 1,
        async release() {
          await ask('DELETE', fault);
        },
      };
    },
    async endFaults() {
      await ask('DELETE', 'test_helpers/faults');
    },
    advanceClock: (byMs) => bank.advanceClock(byMs),
    async close() {
      await server.close();
      await bank.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function providerAt(port: number): Provider {
  return createProvider({
    secretKey: sandboxSecretKey,
    host: '127.0.0.1',
    port,
    protocol: 'http',
    account: null,
  });
}

/** Starts an HTTP server that only this machine can reach, on a free port if none is given. */
export async function serve(
  handler: RequestListener,
  port = 0,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
