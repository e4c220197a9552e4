import { eq } from 'drizzle-orm';
import { changeEmail } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type Names, nameParts } from '../member/full-name.ts';
import type { MemberRecord } from '../member/member.ts';
import { phoneE164 } from '../member/phone.ts';
import { searchTextOf } from '../member/search-text.ts';
import { members } from '../member/tables.ts';

/** What members say about themselves. */
export interface Profile extends Names {
  phone: string;
  email: string;
}

export type ProfileChanges = { [Field in keyof Profile]?: Profile[Field] | undefined };

/** The changed fields of a profile, before and after. */
export type ProfileChange = {
  before: ProfileChanges;
  after: ProfileChanges;
};

export function profileOf({ firstName, middleInitial, lastName, phone, email }: Profile): Profile {
  return { firstName, middleInitial, lastName, phone, email };
}

/** Computes the columns that a profile fills. */
export function profileColumns(profile: Profile) {
  const { email, ...columns } = profile;
  return {
    ...columns,
    phoneE164: phoneE164(profile.phone),
    searchText: searchTextOf(profile),
  };
}

/**
 * Writes the fields that were given and leaves the rest (decisions, "Wire conventions"). The caller holds the member's
 * lock. Returns the values before and after for the audit; null when nothing changed. Refuses with `email_taken`.
 */
export async function changeProfile(
  tx: Tx,
  member: MemberRecord,
  changes: ProfileChanges,
  wall: Date,
): Promise<ProfileChange | null> {
  const before = profileOf(member);
  const after: Profile = {
    firstName: changes.firstName ?? before.firstName,
    middleInitial: changes.middleInitial ?? before.middleInitial,
    lastName: changes.lastName ?? before.lastName,
    phone: changes.phone ?? before.phone,
    email: changes.email ?? before.email,
  };
  const changed = profileFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  if (after.email !== before.email) await changeEmail(tx, member.id, after.email, wall);
  const nameChangedAt = isRenamed({ before, after }) ? wall : member.nameChangedAt;
  await tx
    .update(members)
    .set({ ...profileColumns(after), nameChangedAt })
    .where(eq(members.id, member.id));
  return { before: pick(before, changed), after: pick(after, changed) };
}

const profileFields = [...nameParts, 'phone', 'email'] as const;

/** Tells whether any part of the name changed. Every part is compared with an account's holder and with an ID. */
export function isRenamed({ before, after }: ProfileChange): boolean {
  return nameParts.some((part) => before[part] !== after[part]);
}

function pick(profile: Profile, fields: readonly (keyof Profile)[]): ProfileChanges {
  return Object.fromEntries(fields.map((field) => [field, profile[field]]));
}
