import { emailAsKept } from '@sevenday/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { rewriteEmail, users } from '../../identity/index.ts';
import type { Database, Tx } from '../../platform/database/database-and-transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { phoneE164 } from './phone.ts';
import { searchTextOf } from './search-text.ts';
import { isSearchOutdated, members } from './tables.ts';

const batchSize = 500;

/**
 * Rewrites search texts, phones and emails that earlier rules wrote, in batches. If a start ends in between, the next start
 * continues. Several servers share the rows.
 */
export async function refreshSearchTexts(database: Database, log: Log): Promise<void> {
  for (;;) {
    const refreshed = await database.transact((tx) => refreshBatch(tx, log));
    if (refreshed < batchSize) return;
  }
}

async function refreshBatch(tx: Tx, log: Log): Promise<number> {
  const outdated = await tx
    .select({ member: members, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(isSearchOutdated(members.searchText))
    .orderBy(asc(members.id))
    .limit(batchSize)
    .for('update', { of: members, skipLocked: true });
  const rows = [];
  for (const { member, email } of outdated) {
    const profile = { ...member, email: await emailInOneForm(tx, log, { id: member.id, email }) };
    rows.push({
      id: member.id,
      phone_e164: phoneE164(member.phone),
      search_text: searchTextOf(profile),
    });
  }
  if (rows.length === 0) return 0;
  await tx.execute(sql`update members set phone_e164 = made.phone_e164, search_text = made.search_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id uuid, phone_e164 text, search_text text)
    where members.id = made.id`);
  return rows.length;
}

/**
 * Writes a member's email in its one form, and returns the email that they have then. If another member has the same
 * email in another form, both stay, and the log tells the lender.
 */
async function emailInOneForm(
  tx: Tx,
  log: Log,
  user: { id: string; email: string },
): Promise<string> {
  const email = emailAsKept(user.email);
  if (email === user.email || (await rewriteEmail(tx, { id: user.id, email }))) return email;
  log.warn(
    { key: user.id },
    'this member’s email is the same as another member’s, in another spelling: this member cannot sign in until an admin changes the email',
  );
  return user.email;
}
