import { createServer as createHttpServer } from 'node:http';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * An address that leads to another one. While it `swallow`s, it takes connections and all that is sent, and answers
 * nothing.
 */
export async function openWay(port) {
  let isSilent = false;
  const open = new Set();
  const server = net.createServer((near) => {
    const pair = { near, far: isSilent ? null : net.connect(port, '127.0.0.1') };
    open.add(pair);
    near.on('error', () => undefined);
    near.on('data', (chunk) => isSilent || pair.far?.write(chunk));
    near.on('close', () => {
      open.delete(pair);
      pair.far?.destroy();
    });
    pair.far?.on('error', () => undefined);
    pair.far?.on('data', (chunk) => isSilent || near.write(chunk));
    pair.far?.on('close', () => isSilent || near.destroy());
  });
  await listen(server);
  return {
    port: server.address().port,
    swallow() {
      isSilent = true;
    },
    answerAgain() {
      isSilent = false;
      for (const { near } of open) near.destroy();
    },
    close() {
      server.close();
      for (const { near } of open) near.destroy();
    },
  };
}

/** A mail server that takes every mail. Its count is of mails, by the id that the product gives each. */
export async function openMail() {
  const taken = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let message = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', () => {
        const [, id] = /^Message-ID: <(.+)>/im.exec(message) ?? [];
        taken.set(id, (taken.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: server.server.address().port, taken, close: () => server.close() };
}

/** A bucket that speaks as much of S3 as the product uses. */
export async function openBucket() {
  const objects = new Map();
  const server = createHttpServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://bucket');
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = (status, body = '') => response.writeHead(status).end(body);
    if (request.method === 'PUT') {
      objects.set(pathname, Buffer.concat(chunks));
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname);
      return answer(204);
    }
    if (searchParams.has('list-type')) {
      const within = `${pathname.replace(/\/$/, '')}/${searchParams.get('prefix') ?? ''}`;
      const keys = [...objects.keys()].filter((each) => each.startsWith(within)).sort();
      const rows = keys.map(
        (key) => `<Contents><Key>${key.slice(key.indexOf('/', 1) + 1)}</Key></Contents>`,
      );
      return answer(
        200,
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`,
      );
    }
    const found = objects.get(pathname);
    return found
      ? answer(200, found)
      : answer(404, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
  });
  await listen(server);
  return { port: server.address().port, objects, close: () => server.close() };
}

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
