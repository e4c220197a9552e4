import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OwnError } from '../base/own-error.ts';
import { withinUploadLimits } from '../files/limit-uploads.ts';
import { createHttpServer } from '../http/create-http-server.ts';
import { readUpload } from '../http/read-upload.ts';
import { MailUnavailable } from '../mail/smtp-or-folder-mailer.ts';
import { refuseOverspent } from '../rate-limits/refuse-overspent.ts';
import { keyIdOf, sealUnder } from '../secrets/sealed-format.ts';
import { ProviderRefused, ProviderUnknown } from '../stripe/provider-errors.ts';
import { pickLogFields } from './log-fields.ts';
import { loggableError } from './loggable-error.ts';
import { redactLogMessage } from './redact-log-message.ts';

/** What a person or a program sends. None of it may be in a log. */
const secret = {
  token: 'Tk7_session-token-of-forty-three-characters',
  cookie: 'cookie-of-a-browser-1234567',
  stripeSignature: 't=1760000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a',
  idempotencyKey: 'key-of-one-payment-77',
  address: 'wilhelmina@featherstone.example',
  password: 'correct horse battery staple',
  firstName: 'Wilhelmina',
  phone: '(555) 010-1234',
  lastFour: '6789',
  accountNumber: '000123456789',
  urlSignature: 'Qm9keU9mQVNpZ25lZFVybA',
  document: 'bytes-of-a-passport',
  custom: 'value-of-a-header-of-tomorrow',
};

const headers = {
  authorization: `Bearer ${secret.token}`,
  cookie: `session=${secret.cookie}`,
  'stripe-signature': secret.stripeSignature,
  'idempotency-key': secret.idempotencyKey,
  'x-tomorrow': secret.custom,
};

const person = {
  email: secret.address,
  password: secret.password,
  first_name: secret.firstName,
  phone: secret.phone,
  account: { number: secret.accountNumber, last4: secret.lastFour },
};

const query = new URLSearchParams({ search: secret.firstName, signature: secret.urlSignature });

const everything = `${Object.values(secret).join(' ')}\n${JSON.stringify(person)}`;

/** Errors as the libraries that we use throw them. */
const errors: Record<string, () => unknown> = {
  'a plain error': () => new Error(`Nobody is called "${secret.firstName}" <${secret.address}>.`),
  'a thrown text': () => everything,
  'a thrown object': () => ({ ...person, headers }),
  'JSON that cannot be read': () => {
    try {
      JSON.parse(`{"password":"${secret.password}" ${secret.firstName}`);
      return undefined;
    } catch (error) {
      return error;
    }
  },
  'Stripe’s': () =>
    Stripe.errors.StripeError.generate({
      type: 'invalid_request_error',
      message: `Invalid email address: ${secret.address}`,
      headers,
      ...{ param: 'email', payment_method: person },
    } as never),
  'Stripe’s, as ours': () =>
    new ProviderRefused({ code: 'email_invalid', message: `Invalid email: ${secret.address}` }),
  'Stripe’s, as the cause of ours': () => {
    const cause = Object.assign(new Error(everything), { raw: { headers, person } });
    return new ProviderUnknown('failed', cause);
  },
  'PostgreSQL’s': () =>
    Object.assign(new pg.DatabaseError(`Key (email)=(${secret.address}) exists`, 1, 'error'), {
      code: '23505',
      detail: `Key (email)=(${secret.address}) already exists.`,
      where: everything,
    }),
  'Drizzle’s': () =>
    new DrizzleQueryError('insert into users values ($1)', [everything], new Error(everything)),
  'the mail server’s': () =>
    Object.assign(new Error(`550 ${secret.address}: ${secret.firstName} is not here`), {
      code: 'EENVELOPE',
      response: `550 ${everything}`,
      rejected: [secret.address],
    }),
  'the mail’s, as ours': () => new MailUnavailable('EENVELOPE'),
  'the bucket’s': () =>
    new S3ServiceException({
      name: 'AccessDenied',
      $fault: 'client',
      $metadata: {},
      message: `The key ${secret.document} is refused for ${secret.firstName}`,
      ...{ $response: { statusCode: 403, headers, body: everything } },
    }),
  'a name that is data': () => Object.assign(new Error('No.'), { name: everything }),
  'a stack that is data': () =>
    Object.assign(new Error(`No.\n    at ${secret.address} (${everything})`), { code: everything }),
};

const lines: string[] = [];
const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

function expectNothingOfAnybody(): void {
  // A `Buffer` would be logged as a list of numbers, in which no text can be found.
  for (const line of lines) expect(line).not.toContain('"Buffer"');
  for (const [what, value] of Object.entries(secret))
    for (const line of lines) expect(saying(line), what).not.toContain(value);
}

/** Leaves out the time, process ids and ports, which may contain any four digits. */
function saying(line: string): string {
  return line.replace(/"(?:time|pid|ms|port)":\d+/g, '');
}

describe('a log at trace', () => {
  let app: Awaited<ReturnType<typeof createHttpServer>>;
  let port: number;
  let url: string;
  let thrown: () => unknown;

  beforeAll(async () => {
    app = await createHttpServer({
      logLevel: 'trace',
      logTo: { write: (line) => void lines.push(line) },
    });
    app.post('/json', async (request) => request.body);
    app.post('/limited', async () => refuseOverspent(60_000));
    app.post('/upload', (request) =>
      withinUploadLimits(request, 'somebody', async (place) => {
        const { content } = await readUpload(request, place);
        return { bytes: content.length };
      }),
    );
    app.get('/stream', (_, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield Buffer.from(secret.document);
            throw new Error(everything);
          })(),
        ),
      ),
    );
    app.get('/twice', async (_, reply) => {
      reply.send('once');
      await reply;
      reply.send('twice');
    });
    app.get('/throws', async () => {
      throw thrown();
    });
    // Logs as a plugin might that does not know this product.
    app.get('/plugin', async (request) => {
      const theirs = request.log.child(
        { person, headers: request.headers, reqId: everything },
        {
          serializers: { err: () => everything },
          redact: [],
          msgPrefix: everything,
          level: 'trace',
        },
      );
      for (const log of [request.log, app.log, theirs, theirs.child({ body: person })]) {
        for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
          log[level](request);
          log[level](request.raw);
          log[level]({ req: request, res: request.raw, headers, body: person, url: request.url });
          log[level]({ busboyOptions: { headers } }, 'Providing options');
          log[level]({ route: request.url, code: everything, key: everything, msg: everything });
          log[level]('hello %s', person.email);
          log[level](`hello ${secret.address}, see "${request.url}"`);
          log[level](new Error(`No "${everything}".`), undefined);
          log[level]({ err: thrown(), error: thrown() }, `failed at ${request.url}`);
        }
      }
      return 'ok';
    });
    await app.listen({ port: 0 });
    ({ port } = app.server.address() as AddressInfo);
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => app.close());
  beforeEach(() => {
    lines.length = 0;
    thrown = () => new Error(`No "${everything}".`);
  });

  const send = async (path: string, request: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}?${query}`, {
      ...request,
      headers: { ...headers, ...request.headers },
    });
    await answer.text().catch(() => undefined);
    return answer.status;
  };

  /** The line is written after the answer is sent. */
  const answered = () =>
    expect.poll(() => written().filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(0);

  it('has what the upload’s plugin writes at trace, without a header', async () => {
    const body = new FormData();
    body.set('file', new Blob([secret.document], { type: 'image/png' }), `${secret.firstName}.png`);
    expect(await send('/upload', { method: 'POST', body })).toBe(200);
    await answered();
    expect(written()).toContainEqual(
      expect.objectContaining({ level: 10, msg: 'Providing options to busboy' }),
    );
    expectNothingOfAnybody();
  });

  it.each([
    ['JSON', '/json', 200, JSON.stringify(person), 'application/json'],
    ['what is not JSON', '/json', 400, `{"password":"${secret.password}`, 'application/json'],
    ['another type', '/json', 415, everything, 'application/xml'],
    ['too much', '/json', 413, JSON.stringify({ big: everything.repeat(500) }), 'application/json'],
    ['a form that is none', '/upload', 400, everything, 'multipart/form-data; boundary=x'],
    [
      'an unknown address',
      `/${secret.urlSignature}/${secret.firstName}`,
      404,
      '{}',
      'application/json',
    ],
  ])('holds nothing of %s', async (_, path, status, body, type) => {
    expect(await send(path, { method: 'POST', body, headers: { 'content-type': type } })).toBe(
      status,
    );
    await answered();
    expectNothingOfAnybody();
  });

  it('shows the id of an object, and nothing as long as a token or a sealed email', () => {
    const id = '5f0c1c1e-7e61-4d0f-9b7e-0a3c7d1f2b44';
    app.log.warn({ key: id, loan: id }, 'work failed');
    expect(written()).toEqual([expect.objectContaining({ key: id, loan: id })]);
    lines.length = 0;
    const token = randomBytes(32).toString('base64url');
    const secret = randomBytes(32);
    const email = sealUnder({ id: keyIdOf(secret), secret }, Buffer.from('a@b.example'), 'email');
    const long = { key: email.toString('base64url'), loan: token, payment: token, attempt: token };
    app.log.warn(long, 'work failed');
    for (const name of Object.keys(long)) expect(written()[0]).not.toHaveProperty(name);
  });

  it('holds nothing of a call that came too often', async () => {
    const ask = () =>
      send('/limited', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
    expect(await ask()).toBe(429);
    expectNothingOfAnybody();
  });

  it('holds nothing of a stream that broke, nor of a second answer', async () => {
    await send('/stream').catch(() => undefined);
    await send('/twice');
    await answered();
    expectNothingOfAnybody();
  });

  it('holds nothing of bytes that are no request', async () => {
    const socket = connect(port);
    socket.write(
      `GET / HTTP/1.1\r\nauthorization: Bearer ${secret.token}\r\nbroken ${everything}\r\n\r\n`,
    );
    socket.resume();
    await once(socket, 'close');
    expect(written()).toContainEqual(expect.objectContaining({ level: 10, msg: 'client error' }));
    expectNothingOfAnybody();
  });

  it.each(Object.entries(errors))('holds nothing of an error: %s', async (_, make) => {
    thrown = make;
    const status = await send('/throws');
    await answered();
    expect(status).toBeGreaterThanOrEqual(500);
    expectNothingOfAnybody();
    expect(written()).toContainEqual(expect.objectContaining({ msg: 'failed' }));
  });

  it.each(Object.entries(errors))(
    'holds nothing a plugin writes, with an error: %s',
    async (_, make) => {
      thrown = make;
      expect(await send('/plugin')).toBe(200);
      await answered();
      // Four loggers each write nine lines at six levels.
      expect(lines.length).toBeGreaterThan(4 * 6 * 9);
      expectNothingOfAnybody();
    },
  );
});

describe('an error in the log', () => {
  it('says what went wrong and where, when we or the language say it', () => {
    const { stack, ...said } = loggableError(
      new Error('The provider has no open account to pay from.'),
    ) as {
      stack: string;
    };
    expect(said).toEqual({
      name: 'Error',
      message: 'The provider has no open account to pay from.',
    });
    expect(stack).toMatch(/^ {4}at .*log\.test\.ts:\d+:\d+\)?(\n|$)/);
    const refused = new ProviderRefused({
      code: 'resource_missing',
      message: 'No such customer: cus_1',
    });
    expect(loggableError(refused)).toMatchObject({
      name: 'ProviderRefused',
      code: 'resource_missing',
      message: 'No such customer: …',
    });
    expect(loggableError(new ProviderUnknown('lost'))).toMatchObject({ why: 'lost' });
  });

  it('says the message of every kind of error that is ours, and of no other kind', () => {
    class Ours extends OwnError {}
    class Theirs extends Error {}
    expect(loggableError(new Ours(`Nobody is called "${secret.firstName}".`))).toMatchObject({
      message: 'Nobody is called …',
    });
    expect(loggableError(new Theirs('Nobody is here.'))).toMatchObject({ message: undefined });
  });

  it('says which server could not be reached', async () => {
    const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve));
    expect(loggableError(refused)).toMatchObject({
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: '127.0.0.1',
      port: 1,
    });
  });
});

it('says which database it was, also before and after a restore', () => {
  const databases = {
    was: 'restored from 20261128T093000Z-4f3a9c21',
    is: 'system 7561, timeline 00000001, started 1764322200.123456, database 5, table 16389',
  };
  expect(pickLogFields(databases)).toEqual(databases);
});

it('keeps the words of a sentence, and nothing that may be a person’s', () => {
  const sentence =
    'STRIPE_SECRET_KEY may not make a webhook endpoint: events can’t be fetched (again). Set it.';
  expect(redactLogMessage(sentence)).toBe(sentence);
  expect(redactLogMessage('Route GET:/x?email=a@b.c not found for 555 010 1234')).toBe(
    'Route … not found for 555 010 …',
  );
});
