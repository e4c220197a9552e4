import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  createSandboxBank,
  type SandboxBank,
  sandboxPublishableKey,
  sandboxSecretKey,
} from '@sevenday/sandbox-bank';
import type { SimulatedClock } from '../base/clock.ts';
import { type BankFault, bankFaults, type Faults, type ProviderFault } from './faults.ts';
import type { Life } from './life.ts';

/** An object of the bank, as it is on the wire. */
export interface BankObject {
  id: string;
  [field: string]: unknown;
}

export interface BankAnswer {
  status: number;
  body: BankObject;
}

export interface SimulatedBank {
  url: string;
  /** A call that nothing goes wrong with: the simulation's own, or a borrower's at the bank's pages. */
  call(method: string, address: string, form?: Record<string, string>): Promise<BankAnswer>;
  /** Every object of a list, oldest first. */
  list(address: string, query?: Record<string, string>): Promise<BankObject[]>;
  /** Does what has fallen due by the clock. */
  catchUp(): Promise<void>;
  /** Says whose calls come in from now on; null while nobody runs. */
  serve(life: Life | null): void;
  close(): Promise<void>;
}

/** Marks the simulation's own calls, with which nothing goes wrong. */
const own = 'x-simulation';

export interface BankParts {
  folder: string;
  clock: SimulatedClock;
  faults: Faults;
  /** The end of each new id of the bank's. */
  randomId(): string;
  hit(fault: string): void;
}

/**
 * Opens a bank for a server that begins to listen on a port of its own. The server itself answers what comes before the
 * bank is open.
 */
export async function openBankOn(
  server: Server,
  { folder, clock, randomId }: Pick<BankParts, 'folder' | 'clock' | 'randomId'>,
): Promise<{ url: string; bank: SandboxBank }> {
  // Otherwise the time of day would decide which calls find their connection closed.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bank = await createSandboxBank({
    journalPath: path.join(folder, 'sandbox-bank.journal'),
    publicUrl: () => url,
    secretKey: sandboxSecretKey,
    publishableKey: sandboxPublishableKey,
    now: () => clock.now(),
    randomId,
  });
  return { url, bank };
}

/** Opens the sandbox bank on a port of its own, with a line to it on which calls and answers may be lost. */
export async function openBank(parts: BankParts): Promise<SimulatedBank> {
  const { faults, hit } = parts;
  let life: Life | null = null;
  let bank: SandboxBank | null = null;
  let failure: unknown = null;
  const cut = new Set<string>();
  const late: LateCall[] = [];
  const server = createServer((request, response) => {
    if (!bank) return void response.writeHead(503).end();
    if (request.headers[own]) return bank.handler(request, response);
    const line = { life, faults, hit, cut, late, call };
    serveProduct(bank, line, request, response).catch((error: unknown) => {
      // A dead process drops its calls half-way. Any other error is the simulation's own, and not a lost connection.
      if (line.life && !line.life.ended) failure ??= error;
      request.socket.destroy();
    });
  });
  const { url, bank: opened } = await openBankOn(server, parts);
  bank = opened;

  const { call, list } = callsTo(url);
  return {
    url,
    call,
    list,
    async catchUp() {
      if (failure) throw failure;
      await opened.advanceClock(0);
      for (const { method, address, headers, body } of late.splice(0)) {
        const answer = await fetch(`${url}${address}`, {
          method,
          headers: { ...headers, [own]: '1' },
          body,
        });
        await answer.arrayBuffer();
      }
    },
    serve(next) {
      life = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await opened.close();
    },
  };
}

/** Makes the calls that the simulation itself makes to a bank. */
export function callsTo(url: string): Pick<SimulatedBank, 'call' | 'list'> {
  async function call(method: string, address: string, form?: Record<string, string>) {
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: { authorization: `Bearer ${sandboxSecretKey}`, [own]: '1' },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as BankObject };
  }

  async function list(address: string, query: Record<string, string> = {}) {
    const found: BankObject[] = [];
    for (let after: string | undefined; ; ) {
      const asked = new URLSearchParams({ ...query, limit: '100' });
      if (after) asked.set('starting_after', after);
      const { status, body } = await call('GET', `${address}?${asked}`);
      if (status !== 200) throw new Error(`The bank's list ${address} answered ${status}.`);
      const page = body as unknown as { data: BankObject[]; has_more: boolean };
      found.push(...page.data);
      after = page.data.at(-1)?.id;
      if (!page.has_more || !after) return found.reverse();
    }
  }

  return { call, list };
}

/** A call that the product gave up before it arrived. */
interface LateCall {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string;
}

interface Line {
  life: Life | null;
  faults: Faults;
  hit(fault: string): void;
  /** Calls whose next try is cut off too. */
  cut: Set<string>;
  late: LateCall[];
  call: SimulatedBank['call'];
}

async function serveProduct(
  bank: SandboxBank,
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { life, hit } = line;
  const named = `${request.method} ${(request.url ?? '').replace(/\?.*/, '').replace(/_[A-Za-z0-9]{12,}/g, '_…')}`;
  if (!life || life.ended || life.diesAt('before_provider_call', named)) {
    request.socket.destroy();
    return;
  }
  // Stripe's SDK repeats a call once when its connection is cut, so the repetition is cut too. Otherwise the product
  // would notice no loss.
  const same = `${request.method} ${request.url} ${request.headers['idempotency-key'] ?? ''}`;
  if (line.cut.delete(same)) {
    request.socket.destroy();
    return;
  }
  // Only a sandbox has these calls. What goes wrong here is Stripe itself.
  const fault = named.includes('/test_helpers/')
    ? null
    : line.faults.ofProviderCall(request.method === 'POST');
  if (fault && cutsOff.includes(fault)) line.cut.add(same);
  if (fault && (await strikesBefore(line, fault, request, response))) {
    hit(`provider: ${fault.replaceAll('_', ' ')}`);
    return;
  }
  if (fault && fault in bankFaults) {
    await setFault(line.call, fault as BankFault, request);
    hit(`provider: ${fault.replaceAll('_', ' ')}`);
  }
  onAnswer(response, (send) => {
    if (life.diesAt('after_provider_call', named)) request.socket.destroy();
    else if (fault !== 'answer_lost_after_effect' && fault !== 'failed_after_effect') send();
    else {
      hit(`provider: ${fault.replaceAll('_', ' ')}`);
      if (fault === 'failed_after_effect') fail(response, fault);
      else request.socket.destroy();
    }
  });
  bank.handler(request, response);
}

/**
 * Carries out a fault that strikes before the call reaches the bank. Answers whether the call never reached it, or not
 * yet.
 */
async function strikesBefore(
  { late }: Line,
  fault: ProviderFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault === 'rate_limited' || fault === 'failed_before_effect') {
    request.resume();
    fail(response, fault);
    return true;
  }
  if (fault !== 'arrives_late' && fault !== 'connection_lost_before_effect') return false;
  if (fault === 'arrives_late') late.push(await readCall(request));
  request.socket.destroy();
  return true;
}

/** Has the bank itself make this call go wrong. */
async function setFault(
  call: SimulatedBank['call'],
  fault: BankFault,
  { method = '', url = '' }: IncomingMessage,
): Promise<void> {
  const kind = bankFaults[fault];
  const asked = { kind, method, path: url.replace(/\?.*/, '') };
  const { status, body } = await call('POST', '/v1/test_helpers/faults', asked);
  if (status !== 200)
    throw new Error(`The bank refused the fault ${kind}: ${status} ${JSON.stringify(body)}`);
}

const cutsOff: ProviderFault[] = [
  'connection_lost_before_effect',
  'answer_lost_after_effect',
  'arrives_late',
];

async function readCall(request: IncomingMessage): Promise<LateCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const kept = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
  const headers = Object.fromEntries(
    kept.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const body = Buffer.concat(chunks).toString();
  return { method: request.method ?? '', address: request.url ?? '', headers, body };
}

function fail(response: ServerResponse, fault: ProviderFault): void {
  const limited = fault === 'rate_limited';
  const error = limited
    ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }
    : { type: 'api_error', message: 'An unknown error occurred.' };
  response.statusCode = limited ? 429 : 500;
  response.setHeader('content-type', 'application/json');
  response.removeHeader('content-length');
  response.end(JSON.stringify({ error }));
}

/** Holds an answer back until its fate is decided. By then the call has taken effect. */
function onAnswer(response: ServerResponse, decide: (send: () => void) => void): void {
  const { writeHead, end } = response;
  let head: unknown[] = [];
  response.writeHead = ((...given: unknown[]) => {
    head = given;
    return response;
  }) as typeof response.writeHead;
  response.end = ((...given: unknown[]) => {
    response.writeHead = writeHead;
    response.end = end;
    decide(() => {
      if (head.length > 0) Reflect.apply(writeHead, response, head);
      Reflect.apply(end, response, given);
    });
    return response;
  }) as typeof response.end;
}
