import pg from 'pg';
import { ask, call } from '../machine/call.mjs';
import { startMailServer } from '../machine/mail-server.mjs';
import { noteIdle, part } from '../machine/meter.mjs';
import { postgresOf } from '../machine/proc.mjs';
import { startBank, startProduct } from '../machine/running.mjs';
import { createQueue, loanRequest, makePeople } from './people.mjs';
import { unsealed, untilNone } from './until-none.mjs';

/**
 * Opens a lender on a loaded database: the product, its bank and its mail server, each in a place of its own, and
 * people who borrow there. `processes`: how many of the product share the database. Each is warmed up by some calls, and
 * then its background is noted.
 */
export async function openWorld(databaseUrl, { idleSeconds, warmUps, processes = 1 }) {
  const closing = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    closing.push(() => client.end());
    const bank = await startBank();
    closing.push(() => bank.stop());
    const mails = await startMailServer();
    closing.push(() => mails.stop());
    const products = [];
    for (let index = 0; index < processes; index++) {
      // Servers of one database agree on the lender's address (docs/adr/0066).
      const publicUrl = products[0]?.publicUrl;
      const product = await startProduct(databaseUrl, { bank, smtpUrl: mails.url, publicUrl });
      products.push(product);
      closing.push(() => product.stop());
    }
    const { postmaster, backend } = await postgresOf(client);
    await client.query(heldMails);
    const anAdmin = inTurn(await makePeople(client, peopleOfACall, { isAdmin: true }));
    const parts = [
      ...products.map(({ pid }, index) => part(`node${index === 0 ? '' : ` ${index + 1}`}`, pid)),
      // What the bench itself asks the database is not the product's work.
      part('postgres', postmaster, backend),
    ];
    const queue = createQueue(client);
    const product = inTurn(products, callsInARow);
    const world = {
      databaseUrl,
      client,
      bank,
      mails,
      parts,
      queue,
      close,
      /** A call of an admin, or of the person who is given. */
      call: (path, { as = anAdmin(), ...asking } = {}) =>
        call(product().url + path, { token: as?.token, ...asking }),
      ask: (path, { as = anAdmin(), ...asking } = {}) =>
        ask(product().url + path, { token: as?.token, ...asking }),
      /** Asks for a loan, as the next borrower who may. */
      async borrow(borrower) {
        const as = borrower ?? (await queue.next());
        return ask(`${product().url}/loans/create`, {
          method: 'POST',
          token: as.token,
          body: loanRequest,
        });
      },
      /** Lets mail wait, or go on and what waits with it. */
      async holdMail(isHeld) {
        await client.query(`update bench.holds set is_held = ${isHeld}`);
        if (isHeld) return;
        await client.query(`update work set due_at = created_at where queue = 'mail'`);
      },
      /** Has the books sealed, so that the next measurement does not pay for what was written before it. */
      settle: () =>
        untilNone(client, unsealed, () =>
          client.query(`update work set due_at = created_at where kind = 'seal_books'`),
        ),
      /** Lets the mail that waits never be sent: that of other measurements. */
      dropMail: () => client.query(`delete from work where queue = 'mail'`),
    };
    await warmUp(world, warmUps * processes);
    await world.settle();
    await noteIdle(parts, idleSeconds);
    return world;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Node makes fast what was called some hundred times: a lender's server has run for days. */
async function warmUp({ borrow, call }, calls) {
  for (let turn = 0; turn < calls; turn++) {
    await borrow();
    await call('/loans/my-loans');
    await call('/admin/members?limit=20');
  }
}

/** Nobody may make a call more than some hundred times a minute, so each call is made by so many in turn. */
const peopleOfACall = 20;

/** Makes borrowers with so many open loans each. Answers a function that names the next of them. */
export async function makeBorrowers(world, loansEach) {
  const people = await makePeople(world.client, peopleOfACall);
  for (const person of people) {
    for (let loan = 0; loan < loansEach; loan++) await world.borrow(person);
  }
  return inTurn(people);
}

/**
 * Each of two processes answers so many calls in a row. If they took turns at each call, every call would find the
 * processor's caches full of what the other one does, which is dear for any program (`compared-worlds.mjs`).
 */
export const callsInARow = 20;

export function inTurn(all, eachInARow = 1) {
  let turn = 0;
  return () => all[Math.floor(turn++ / eachInARow) % all.length];
}

/** While mail is held, it falls due a day later: what is measured then is the request alone. */
const heldMails = `create schema bench;
  create table bench.holds (is_held boolean not null);
  insert into bench.holds values (true);
  create function bench.hold_mail() returns trigger language plpgsql as $$ begin
    if new.queue = 'mail' and (select is_held from bench.holds) then
      new.due_at := new.due_at + interval '1 day';
    end if;
    return new;
  end $$;
  create trigger bench_hold_mail before insert on work for each row execute function bench.hold_mail()`;
