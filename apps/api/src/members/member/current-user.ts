import { type CurrentUser, idPhotoAdvice } from '@sevenday/contract';
import { isStaff, roles } from '@sevenday/contract/capabilities';
import { roleOf } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { fullName } from './full-name.ts';
import { readMember } from './member.ts';
import { pictureUrl } from './picture-url.ts';

/** Reads the person who is signed in, in the shape of the spec's section 3. Refuses with `member_not_found`. */
export async function readCurrentUser(
  tx: Tx,
  keys: Keys,
  asked: { id: string; wall: Date },
): Promise<CurrentUser> {
  const member = await readMember(tx, asked.id);
  const role = roleOf(member);
  return {
    id: member.id,
    first_name: member.firstName,
    middle_initial: member.middleInitial,
    last_name: member.lastName,
    full_name: fullName(member),
    email: member.email,
    phone: member.phone,
    email_confirmed: member.emailConfirmedAt !== null,
    membership_level: member.membershipLevel,
    id_verification_status: member.idStatus,
    id_submitted: member.idSubmitted,
    id_notes: member.idNotes ?? (member.idStatus === 'rejected' ? idPhotoAdvice : null),
    has_bank_account: member.bankAccountAdded,
    bank_account_verified: member.bankAccountVerified,
    is_admin: isStaff(role),
    role,
    may: isStaff(role) ? [...roles[role]] : [],
    password_is_one_time: member.passwordIsOneTime,
    total_loans_taken: member.completedLoans,
    profile_picture_url: pictureUrl(keys, member, asked.wall),
    created_at: member.createdAt,
  };
}
