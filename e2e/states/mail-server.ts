import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Nobody is reached at this host. */
export const unreachableAt = 'nobody-there.example';

/** A mail server that takes every mail and keeps none, and knows nobody at that one host. */
export async function openMailServer(): Promise<{ url: string; close: () => void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isThere = !address.endsWith(unreachableAt);
      done(isThere ? null : Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      stream.on('end', done).resume();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
