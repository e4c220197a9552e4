import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ask, call, freshAddress } from '../machine/call.mjs';
import { memoryOf } from '../machine/proc.mjs';
import { admin, startProduct } from '../machine/running.mjs';
import { atMost, figure, row } from '../report/rows.mjs';
import { makePeople } from '../world/people.mjs';

const megabyte = 1024 * 1024;
const signInsAtOnce = 20;
const restMs = 3_000;
const [ready, steady, burst] = ['ready', 'after reads', 'in 20 sign-ins at once'];

/** What is told of each kind: the moment, whether the memory at it or the peak until then, and the most it may be. */
const kinds = [
  {
    name: 'PostgreSQL',
    urlIn: (databases) => databases.empty(),
    told: [
      [ready, 'now', null],
      [steady, 'now', 200],
      [burst, 'peak', 280],
    ],
  },
  {
    name: 'the embedded database',
    urlIn: () => null,
    told: [
      [ready, 'now', null],
      [ready, 'peak', 450],
      [steady, 'now', 320],
      [burst, 'peak', null],
    ],
  },
];

const named = (kind, moment, which) =>
  `Memory with ${kind.name}, ${moment}${which === 'peak' ? ', peak' : ''}`;
const namesOf = (kind) => kind.told.map(([moment, which]) => named(kind, moment, which));

/** The memory of the product's process as `npm start` runs it: with its own sandbox bank, from its first start. */
export const memory = {
  names: kinds.flatMap(namesOf),
  async measure({ databases, sizes, isAsked }) {
    const rows = [];
    for (const kind of kinds) {
      if (!namesOf(kind).some(isAsked)) continue;
      rows.push(...(await measureKind(kind, await kind.urlIn(databases), sizes)));
    }
    return rows;
  },
};

async function measureKind(kind, databaseUrl, sizes) {
  const product = await startProduct(databaseUrl);
  try {
    const seen = new Map([[ready, memoryOf(product.pid)]]);
    const everybody = await peopleOf(product, databaseUrl);
    for (let read = 0; read < sizes.memoryReads; read++) {
      const { token } = everybody[read % everybody.length];
      await call(`${product.url}/profile/me`, { token });
      await call(`${product.url}/admin/members`, { token: product.token });
    }
    await pause(restMs);
    seen.set(steady, memoryOf(product.pid));
    await Promise.all(
      Array.from({ length: signInsAtOnce }, (_, index) =>
        signIn(product, everybody[index % everybody.length]),
      ),
    );
    seen.set(burst, memoryOf(product.pid));
    return rowsOf(kind, seen);
  } finally {
    await product.stop();
  }
}

/** Nobody else can write into the embedded database, so people register there. */
async function peopleOf({ url }, databaseUrl) {
  if (databaseUrl === null) {
    return Promise.all(Array.from({ length: signInsAtOnce }, (_, index) => register(url, index)));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await makePeople(client, signInsAtOnce);
  } finally {
    await client.end();
  }
}

async function register(url, index) {
  const person = { email: `member${index}@bench.example`, password: admin.password };
  const name = { first_name: 'Bench', middle_initial: '', last_name: 'Borrower' };
  const phone = `(555) 010-${String(index).padStart(4, '0')}`;
  const body = { ...person, ...name, phone };
  const asked = { method: 'POST', body, from: freshAddress() };
  const { token } = await ask(`${url}/auth/register`, asked);
  return { ...person, token };
}

function signIn({ url }, { email, password }) {
  const body = { email, password };
  return ask(`${url}/auth/login`, { method: 'POST', body, from: freshAddress() });
}

function rowsOf(kind, seen) {
  return kind.told.flatMap(([moment, which, limit]) => {
    const memory = seen.get(moment);
    if (memory === null) return [];
    const result = figure(memory[which] / megabyte, 'MB');
    const target = limit === null ? null : atMost(limit, 'MB');
    return [row({ name: named(kind, moment, which), result, target })];
  });
}
