import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { admin, bankKey } from './start-cluster.mjs';

const password = 'a-long-borrower-password';
/** As long as a page waits for an answer. */
const answerWithinMs = 60_000;
/** A call that is not answered for so long, tried again and again, counts as lost. */
const giveUpAfterMs = 600_000;
const tryAgain = [408, 425, 429, 502, 503, 504];

/**
 * Borrowers who ask for small loans, get them sent and pay them back, again and again, and an admin. Each call is
 * repeated under its key until it is answered, as a page does. What was acknowledged is written down at once.
 */
export async function openLoad(cluster, folder) {
  const acknowledged = path.join(folder, 'acknowledged.jsonl');
  const loans = new Map();
  const counts = { acknowledged: 0, repeated: 0 };
  let isPaused = false;
  let isOver = false;
  let failure = null;
  let staff = '';
  const running = [];

  function note(effect, loan) {
    loans.set(loan.id, Object.assign(loans.get(loan.id) ?? {}, loan, { [effect]: true }));
    counts.acknowledged++;
    appendFileSync(acknowledged, `${JSON.stringify({ at: new Date(), effect, loan: loan.id })}\n`);
  }

  /** Makes a call until it has a final answer. Throws on another status than the expected one. */
  async function settled(base, method, address, asking, expected) {
    const deadline = performance.now() + giveUpAfterMs;
    for (;;) {
      const answer = await ask(base, method, address, asking).catch(() => null);
      if (answer?.status === expected) return answer.body;
      const mayPass =
        !answer || tryAgain.includes(answer.status) || answer.body?.code === 'in_progress';
      if (!mayPass || performance.now() > deadline) {
        throw new Error(`${method} ${address} answered ${JSON.stringify(answer)}`);
      }
      counts.repeated++;
      await pause(200);
    }
  }
  const call = (method, address, asking, expected = 200) =>
    settled(`${cluster.url}/api`, method, address, { key: keyFor(method), ...asking }, expected);
  const bank = (address, form) =>
    settled(
      cluster.bankUrl,
      'POST',
      `/v1/test_helpers/${address}`,
      { token: bankKey, key: randomUUID(), body: new URLSearchParams(form) },
      200,
    );

  async function signIn(body) {
    return (await call('POST', '/auth/login', { json: body })).token;
  }

  /** Makes a borrower who may borrow: registered, ID approved, bank account linked. */
  async function makeBorrower() {
    const email = `borrower-${randomUUID().slice(0, 12)}@example.com`;
    const person = { first_name: 'Ada', last_name: 'Cluster', phone: '(555) 010-1234' };
    const { token, user } = await call(
      'POST',
      '/auth/register',
      { json: { email, password, ...person } },
      201,
    );
    const form = new FormData();
    form.set('file', await picture, 'card.jpg');
    await call('POST', '/profile/upload-id', { token, body: form });
    const queue = await call('GET', '/admin/pending-verifications?limit=200', { token: staff });
    const document = queue.find((each) => each.user.id === user.id);
    await settled(cluster.url, 'GET', `/${document.id_card_url}`, {}, 200);
    await call('POST', `/admin/verify-id/${document.id}?status=approved`, { token: staff });
    const link = await call('POST', '/bank-account/create-verification-session', { token });
    await bank(`financial_connections/sessions/${link.session_id}/complete`, {
      account: 'success',
    });
    const json = { session_id: link.session_id };
    await call('POST', '/bank-account/verify-stripe', { token, json });
    return { email, token };
  }

  async function requestLoan(borrower) {
    const json = { amount: 20, contract_accepted: true, automatic_repayment: false };
    const { id } = await call('POST', '/loans/create', { token: borrower.token, json }, 201);
    note('requested', { id, email: borrower.email });
    return id;
  }

  async function disburse(id) {
    await call('POST', `/admin/disburse-loan/${id}`, { token: staff });
    note('disbursed', { id });
  }

  async function arrives({ token }, id) {
    const deadline = performance.now() + giveUpAfterMs;
    for (;;) {
      const { status } = await call('GET', `/loans/${id}`, { token });
      if (status === 'disbursed') return note('arrived', { id });
      if (performance.now() > deadline) throw new Error(`The loan ${id} stays ${status}.`);
      await pause(500);
    }
  }

  async function pay({ token }, id) {
    const origin = encodeURIComponent(cluster.url);
    const page = await call(
      'POST',
      `/payments/create-checkout?loan_id=${id}&origin_url=${origin}`,
      { token },
    );
    const [, session] = /\/checkout\/([^/?#]+)/.exec(page.url);
    await bank(`checkout/sessions/${session}/complete`, {
      payment_method: 'card',
      outcome: 'success',
    });
    note('paid at the bank', { id });
    for (;;) {
      const status = await call('GET', `/payments/status/${session}`, { token });
      if (status.payment_status === 'paid') return note('paid', { id });
      await pause(500);
    }
  }

  async function borrowAgainAndAgain(state) {
    state.borrower = await makeBorrower();
    while (!isOver) {
      state.isIdle = isPaused;
      if (isPaused) {
        await pause(200);
        continue;
      }
      const id = await requestLoan(state.borrower);
      await disburse(id);
      await arrives(state.borrower, id);
      await pay(state.borrower, id);
    }
  }

  staff = await signIn(admin);
  await bank('settings', { outbound_payments: 'at_once' });
  return {
    counts,
    loans,
    call,
    makeBorrower,
    requestLoan,
    disburse,
    arrives,
    staff: () => staff,
    /** Lets so many more people borrow. */
    begin(people) {
      for (let each = 0; each < people; each++) {
        const state = { isIdle: false };
        running.push(state);
        borrowAgainAndAgain(state).catch((error) => {
          failure ??= error;
          state.isIdle = true;
        });
      }
    },
    /** Lets everybody end the loan they are at, and begin none. */
    async rest() {
      isPaused = true;
      const deadline = performance.now() + giveUpAfterMs;
      while (!running.every(({ isIdle }) => isIdle)) {
        if (failure) throw failure;
        if (performance.now() > deadline) throw new Error('Somebody never ends their loan.');
        await pause(200);
      }
      if (failure) throw failure;
    },
    goOn() {
      for (const state of running) state.isIdle = false;
      isPaused = false;
    },
    /** Signs everybody in again, as after a restore. */
    async signInAgain(others) {
      staff = await signIn(admin);
      for (const person of [...running.map(({ borrower }) => borrower), ...others]) {
        person.token = await signIn({ email: person.email, password });
      }
    },
    forget(ids) {
      for (const id of ids) loans.delete(id);
    },
    end() {
      isOver = true;
    },
  };
}

const keyFor = (method) => (method === 'GET' ? undefined : randomUUID());

async function ask(base, method, address, { token, key, json, body }) {
  const answer = await fetch(base + address, {
    method,
    signal: AbortSignal.timeout(answerWithinMs),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    body: json ? JSON.stringify(json) : body,
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: '#c8d8c0' } })
  .jpeg()
  .toBuffer()
  .then((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
