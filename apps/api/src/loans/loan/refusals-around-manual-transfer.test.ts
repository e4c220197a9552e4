import type { LocalDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { type TransferAsked, transferRefusal } from './refusals-around-manual-transfer.ts';

const [me, bea] = ['admin-me', 'admin-bea'];
const since = new Date('2026-11-22T19:10:00Z');
const before = new Date('2026-11-21T19:10:00Z');
const day = (text: string) => text as LocalDay;
const wire = { reference: 'Wire 20', arrivesOn: day('2026-11-23') };

/** The situations of the table: the loan's state, and the manual transfer that the admin names. */
const situations = {
  'nothing begun': {},
  'nothing begun, but named': { named: { byId: bea, since } },
  'begun by oneself': { by: me },
  'begun by oneself, named': { by: me, named: { byId: me, since } },
  'begun by oneself, named as before': { by: me, named: { byId: me, since: before } },
  'begun by another': { by: bea },
  'begun by another, named': { by: bea, named: { byId: bea, since } },
  'begun by another, named as before': { by: bea, named: { byId: bea, since: before } },
  'begun by another, named as own': { by: bea, named: { byId: me, since } },
  'sent by the provider': { sent: { reference: null, arrivesOn: null } },
  'sent by this transfer': { sent: wire },
  'sent by this one for another day': { sent: { ...wire, arrivesOn: day('2026-11-24') } },
  'sent by another transfer': { sent: { ...wire, reference: 'Wire 19' } },
  'sent, its payout is gone': { sent: null },
} satisfies Record<string, Situation>;

interface Situation {
  by?: string;
  named?: { byId: string; since: Date };
  sent?: { reference: string | null; arrivesOn: LocalDay | null } | null;
}

/**
 * The answer to each act in each situation, with `PAYOUTS=manual`, with the payment provider, and
 * in either case. A dot means that the act is allowed.
 */
const table = `
                                  |           manual              |             provider              |        either
                                  | begin     record     send     | begin      record      send       | abandon    reject
nothing begun                     | .         .          missing  | elsewhere  elsewhere   .          | .          .
nothing begun, but named          | .         ended      missing  | elsewhere  ended       .          | .          .
begun by oneself                  | .         .          missing  | .          .           beingSent  | .          unrejected
begun by oneself, named           | .         .          missing  | .          .           beingSent  | .          unrejected
begun by oneself, named as before | .         beingSent  missing  | .          beingSent   beingSent  | beingSent  unrejected
begun by another                  | beingSent beingSent  missing  | elsewhere  beingSent   beingSent  | beingSent  unrejected
begun by another, named           | beingSent .          missing  | elsewhere  .           beingSent  | .          unrejected
begun by another, named as before | beingSent beingSent  missing  | elsewhere  beingSent   beingSent  | beingSent  unrejected
begun by another, named as own    | beingSent beingSent  missing  | elsewhere  beingSent   beingSent  | beingSent  unrejected
sent by the provider              | byBank    byBank     .        | elsewhere  byBank      .          | .          .
sent by this transfer             | under20   .          .        | elsewhere  .           .          | .          .
sent by this one for another day  | under20   otherDay   .        | elsewhere  otherDay    .          | .          .
sent by another transfer          | under19   under19    .        | elsewhere  under19     .          | .          .
sent, its payout is gone          | .         .          .        | elsewhere  .           .          | .          .
`;

const columns = [
  ['manual', 'begin'],
  ['manual', 'record'],
  ['manual', 'send'],
  ['provider', 'begin'],
  ['provider', 'record'],
  ['provider', 'send'],
  ['either', 'abandon'],
  ['either', 'reject'],
] as const;

type Name = 'Bea Lee' | 'Ada Lee';

const reference = 'Enter the reference of the transfer you made.';
const elsewhere = 'The payment provider sends the money here, so there is no transfer to record.';
const state = (detail: string) => ({ status: 409, code: 'loan_state', detail });

function refusalsBy(name: Name): Record<string, object> {
  const callBack = `If you sent it too, ask your bank to call your own transfer back.`;
  return {
    missing: {
      status: 400,
      code: 'invalid_input',
      detail: reference,
      fields: {
        transfer_reference: reference,
        arrives_on: 'Enter the day on which the money arrives.',
      },
    },
    elsewhere: {
      status: 400,
      code: 'invalid_input',
      detail: elsewhere,
    },
    ended: state(
      'This loan is not being sent by hand any more. Look at the list again: if the money left your bank, record it there.',
    ),
    beingSent: state(`${name} has been sending this loan since Nov 22, 2:10 pm.`),
    unrejected: state(`${name} is sending the money of this loan just now. It cannot be rejected.`),
    byBank: state(`${name} already sent this loan from the payout account. ${callBack}`),
    under20: state(`${name} already sent this loan, under the reference Wire 20. ${callBack}`),
    under19: state(`${name} already sent this loan, under the reference Wire 19. ${callBack}`),
    otherDay: state(
      `The transfer Wire 20 is already recorded: ${name} sent it, and it arrives on Nov 24, 2026. That day stands. If the money arrived later, move the loan’s due date.`,
    ),
  };
}

function askedIn(column: (typeof columns)[number], { named }: Situation): TransferAsked {
  const [channel, act] = column;
  const asked = { actorId: me };
  if (channel === 'either')
    return act === 'abandon' ? { ...asked, act, begun: named } : { ...asked, act };
  return act === 'record'
    ? { ...asked, act, channel, transfer: wire, begun: named }
    : { ...asked, act, channel };
}

const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [name = '', ...groups] = line.split('|');
    return { name: name.trim(), cells: groups.join(' ').trim().split(/\s+/) };
  });

it('has a row for each situation, with a cell for each act', () => {
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(situations));
  for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
});

describe.each(rows)('the transfer of a loan: $name', ({ name, cells }) => {
  const situation: Situation = situations[name as keyof typeof situations];
  const { by = null, sent } = situation;
  const loan = {
    sent: sent !== undefined,
    manualTransferBy: by,
    manualTransferSince: by === null ? null : since,
    timeZone: 'America/New_York',
  };
  const adminName = by === me ? 'Ada Lee' : 'Bea Lee';

  it.each(columns.map((column, at) => [...column, cells[at] ?? ''] as const))(
    '%s: %s is answered %s',
    (channel, act, cell) => {
      const asked = askedIn([channel, act] as (typeof columns)[number], situation);
      const refusal = transferRefusal(loan, asked, { adminName, payout: sent ?? null });
      const { status, code, fields } = refusal ?? {};
      const answer = refusal && {
        status,
        code,
        detail: refusal.message,
        ...(fields && { fields }),
      };
      expect(answer).toEqual(cell === '.' ? null : refusalsBy(adminName)[cell]);
    },
  );
});
