import { connect, createServer, type Socket } from 'node:net';
import { createServerDatabase } from '../../../../../scripts/databases/server-databases.mjs';
import type { Database } from '../database/database-and-transaction.ts';
import { type Log, silentLog } from '../log/log.ts';
import { migrationsFolder } from '../testing.ts';
import { openServerDatabase } from './server-database.ts';

/**
 * A proxy between the product and a real server. It can vanish like a machine that loses power: it
 * goes silent and resets no connection.
 */
export interface SilentProxy {
  url: string;
  /**
   * Passes on no data, and reports this to neither side. Accepts new connections, which stay silent
   * too.
   */
  goSilent(): void;
  /**
   * Goes silent when the product sends a message that contains `text`. `unheard`: the server
   * doesn't get the message. `heard`: the server gets it, but its answer is lost.
   */
  goSilentAt(text: string, heard: 'unheard' | 'heard'): void;
  /** Passes on the data of new connections. Old connections stay silent. */
  recover(): void;
  close(): Promise<void>;
}

export async function openSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let era = 0;
  let isSilent = false;
  let awaited: { text: string; heard: 'unheard' | 'heard' } | null = null;

  function goSilent(): void {
    isSilent = true;
    era++;
    awaited = null;
  }

  const server = createServer((product) => {
    const own = era;
    const isCutOff = isSilent;
    const behind = isCutOff ? null : connectTo(serverUrl);
    const passes = () => !isCutOff && own === era;
    for (const socket of behind ? [product, behind] : [product]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    product.on('data', (bytes) => {
      if (!passes()) return;
      const found = awaited && bytes.includes(awaited.text) ? awaited.heard : null;
      if (found === 'unheard') return goSilent();
      behind?.write(bytes);
      if (found === 'heard') goSilent();
    });
    behind?.on('data', (bytes) => {
      if (passes()) product.write(bytes);
    });
    product.on('close', () => {
      if (passes()) behind?.destroy();
    });
    behind?.on('close', () => {
      if (passes()) product.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: withHost(serverUrl, `127.0.0.1:${address.port}`),
    goSilent,
    goSilentAt(text, heard) {
      awaited = { text, heard };
    },
    recover() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectTo(serverUrl: string): Socket {
  const { hostname, port, searchParams } = new URL(serverUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const number = port || '5432';
  return host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${number}`)
    : connect(Number(number), host);
}

function withHost(serverUrl: string, host: string): string {
  const url = new URL(serverUrl);
  url.searchParams.delete('host');
  return url.href.replace(/(?<=@|\/\/)[^@/]*(?=\/)/, host);
}

export interface BehindProxy {
  database: Database;
  proxy: SilentProxy;
  directUrl: string;
  close(): Promise<void>;
}

/** Makes a new database on the server of `TEST_DATABASE_URL`, and opens it through a proxy. */
export async function openBehindProxy(
  options: Parameters<typeof openServerDatabase>[3],
  log: Log = silentLog,
): Promise<BehindProxy> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('No proxy stands before an embedded database.');
  const { url, drop } = await createServerDatabase(server, 'test');
  const proxy = await openSilentProxy(url);
  const database = await openServerDatabase(proxy.url, migrationsFolder, log, options);
  return {
    database,
    proxy,
    directUrl: url,
    async close() {
      await database.close();
      await proxy.close();
      await drop();
    },
  };
}
