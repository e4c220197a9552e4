import type { TimelineEntry } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { contacts, readContacts } from '../../contacts/index.ts';
import { readMember } from '../../members/index.ts';
import { notices, readDeliveries } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import { rowsOf, type Tx } from '../../platform/database/database-and-transaction.ts';
import type { Page } from '../../platform/database/paging.ts';
import { defaultPageSize } from '../../platform/database/paging.ts';
import { auditEntries } from '../../platform/database/tables.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { readAuditLines } from './read-member-audit.ts';

/**
 * Actions that the timeline hides: views and sign-ins, because they change nothing, and audit entries of contacts,
 * because the contacts are listed themselves. The audit trail has them all.
 */
const hiddenActions = [
  'session.started',
  'session.ended',
  'audit.opened',
  'id_document.viewed',
  'member.viewed',
  'statement.viewed',
  'access.refused',
  'contact.noted',
  'contact.struck',
];

/** The place of an entry in a member's timeline. `key` names the entry's kind and id, such as `notice 3f…`. */
interface TimelinePlace {
  at: Date;
  key: string;
}

interface Row extends Record<string, unknown> {
  at: Date | string;
  key: string;
  total: string | number;
}

/**
 * Lists what happened with a member, newest first: events of the audit trail, mails and contacts. The number of
 * statements doesn't grow with the page. Refuses with `member_not_found`, or `invalid_input` for an unknown page.
 */
export async function listMemberTimeline(
  tx: Tx,
  runtime: Runtime,
  asked: { memberId: string; limit?: number | undefined; cursor?: string | undefined; now: Date },
): Promise<Page<TimelineEntry>> {
  const { id: memberId } = await readMember(tx, asked.memberId);
  const limit = asked.limit ?? defaultPageSize;
  const found = await readPlaces(tx, memberId, readTimelineCursor(asked.cursor), limit + 1);
  const shown = found.slice(0, limit).map(({ at, key }) => ({ at: new Date(at), key }));
  const events = await readAuditLines(tx, idsOf(shown, 'event').map(Number));
  const mails = await readDeliveries(tx, runtime, {
    subjectId: memberId,
    ids: idsOf(shown, 'notice'),
  });
  const recorded = await readContacts(tx, runtime, {
    memberId,
    ids: idsOf(shown, 'contact'),
    now: asked.now,
  });
  const last = shown.at(-1);
  return {
    rows: shown.map(({ at, key }) => {
      const id = idIn(key);
      return {
        id: key,
        at,
        event: events.get(Number(id)) ?? null,
        notice: mails.get(id) ?? null,
        contact: recorded.get(id) ?? null,
      };
    }),
    total: Number(found[0]?.total ?? 0),
    nextCursor: found.length > limit && last ? timelineCursor(last) : null,
  };
}

/**
 * Reads the entries' times and keys. Entries of the same moment are ordered by key, so pages neither skip nor repeat
 * any. The total counts all of them.
 */
function readPlaces(
  tx: Tx,
  memberId: string,
  after: TimelinePlace | undefined,
  count: number,
): Promise<Row[]> {
  const beyond = after
    ? sql`where (at, key collate "C") < (${after.at.toISOString()}::timestamptz, ${after.key} collate "C")`
    : sql``;
  const actions = sql.join(
    hiddenActions.map((action) => sql`${action}`),
    sql`, `,
  );
  return rowsOf<Row>(
    tx,
    sql`select * from (
        select *, count(*) over () as total from (
          select ${auditEntries.at} as at, 'event ' || lpad(${auditEntries.id}::text, 19, '0') as key
            from ${auditEntries}
            where ${auditEntries.subjectId} = ${memberId} and ${auditEntries.action} not in (${actions})
          union all
          select ${notices.createdAt}, 'notice ' || ${notices.id} from ${notices}
            where ${notices.subjectId} = ${memberId}
          union all
          select ${contacts.recordedAt}, 'contact ' || ${contacts.id} from ${contacts}
            where ${contacts.memberId} = ${memberId}
        ) as entries
      ) as counted ${beyond}
      order by at desc, key collate "C" desc limit ${count}`,
  );
}

function idsOf(places: readonly TimelinePlace[], kind: string): string[] {
  return places.filter(({ key }) => key.startsWith(`${kind} `)).map(({ key }) => idIn(key));
}

function idIn(key: string): string {
  return key.split(' ')[1] ?? '';
}

const placePattern =
  /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (event \d{19}|(?:notice|contact) [0-9a-f-]{36})$/;

/** Makes the cursor of the page after this place. It is opaque to the caller. */
function timelineCursor({ at, key }: TimelinePlace): string {
  return Buffer.from(`${at.toISOString()} ${key}`).toString('base64url');
}

/** Reads the last place that was shown; undefined for the first page. Refuses with `invalid_input`. */
function readTimelineCursor(cursor: string | undefined): TimelinePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, time = '', key = ''] =
    placePattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const at = new Date(time);
  if (!Number.isNaN(at.getTime())) return { at, key };
  const sentence = 'This page does not exist.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}
