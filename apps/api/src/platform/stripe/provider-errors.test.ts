import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { mayResend } from './outgoing-idempotency-keys.ts';
import { ProviderRefused, ProviderUnknown } from './provider-errors.ts';
import { providerAt, serve } from './sandbox-bank.testing.ts';

const attempt = { idempotencyKey: 'payout:1', attemptId: '1' };
const person = { name: 'Jane Doe', email: 'jane@example.com', phone: '5550101234' };

/** Calls a provider that behaves as `handler` says. Returns the outcome and the number of calls. */
async function askAt(handler: RequestListener) {
  let asked = 0;
  const server = await serve((request, response) => {
    asked++;
    handler(request, response);
  });
  try {
    const ended = await providerAt(server.port)
      .createCustomer(person, attempt)
      .catch((error: unknown) => error);
    return { ended, asked };
  } finally {
    await server.close();
  }
}

function answering(status: number, error: Record<string, unknown>): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error }));
  };
}

const unknown = (why: string, keySpent: boolean) =>
  expect.objectContaining({ name: 'ProviderUnknown', why, keySpent });

describe('an answer of the provider', () => {
  it.each([400, 402, 404])('with %i is a definite refusal', async (status) => {
    const { ended, asked } = await askAt(
      answering(status, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        param: 'amount',
        message: 'Too small.',
      }),
    );
    expect(ended).toBeInstanceOf(ProviderRefused);
    expect(ended).toMatchObject({
      code: 'amount_too_small',
      param: 'amount',
      message: 'Too small.',
    });
    expect(asked).toBe(1);
  });

  it('without a code is known by its type', async () => {
    const { ended } = await askAt(
      answering(400, { type: 'invalid_request_error', message: 'No.' }),
    );
    expect(ended).toMatchObject({ name: 'ProviderRefused', code: 'invalid_request_error' });
  });

  it.each([500, 502, 503])('with %i is unknown, and its key is spent', async (status) => {
    const { ended, asked } = await askAt(answering(status, { type: 'api_error', message: 'Oh.' }));
    expect(ended).toEqual(unknown('failed', true));
    expect(asked).toBe(1);
  });

  it('with a page of a proxy’s is unknown, and its key is spent', async () => {
    const { ended } = await askAt((_request, response) => response.writeHead(502).end('<html>'));
    expect(ended).toEqual(unknown('failed', true));
  });

  it('that the same request is under way is unknown, and may be asked again', async () => {
    const { ended } = await askAt(
      answering(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      }),
    );
    expect(ended).toEqual(unknown('busy', false));
  });

  it.each([409, 429])('with %i is unknown, and may be asked again', async (status) => {
    const { ended } = await askAt(
      answering(status, { type: 'invalid_request_error', code: 'lock_timeout', message: 'Busy.' }),
    );
    expect(ended).toEqual(unknown('busy', false));
  });

  it.each([401, 403])(
    'with %i is about our own key: unknown, and may be asked again',
    async (status) => {
      const { ended } = await askAt(
        answering(status, { type: 'invalid_request_error', message: 'This key may not do that.' }),
      );
      expect(ended).toEqual(unknown('denied', false));
    },
  );

  it('that the key was used with other parameters is unknown, for that use may have happened', async () => {
    const { ended } = await askAt(
      answering(400, { type: 'idempotency_error', message: 'Keys can only be used with …' }),
    );
    expect(ended).toEqual(unknown('key_reused', true));
  });

  it('that never comes is unknown, and may be asked again', async () => {
    const { ended } = await askAt((request) => request.socket.destroy());
    expect(ended).toEqual(unknown('lost', false));
  });

  it('from nobody is unknown, and may be asked again', async () => {
    const server = await serve(() => undefined);
    await server.close();
    const ended = providerAt(server.port).createCustomer(person, attempt);
    await expect(ended).rejects.toEqual(unknown('lost', false));
    await expect(ended).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('an attempt', () => {
  const firstAttemptAt = new Date('2026-03-01T00:00:00Z');
  const after = (hours: number) => {
    const wall = new Date(firstAttemptAt.getTime() + hours * 3_600_000);
    return { wall, business: wall };
  };

  it('may be sent again by its key for 20 hours', () => {
    expect(mayResend({ firstAttemptAt, keySpent: false }, after(0))).toBe(true);
    expect(mayResend({ firstAttemptAt, keySpent: false }, after(19.999))).toBe(true);
    expect(mayResend({ firstAttemptAt, keySpent: false }, after(20))).toBe(false);
  });

  it('is never sent again by a spent key', () => {
    expect(mayResend({ firstAttemptAt, keySpent: true }, after(0))).toBe(false);
  });
});
