import { eq } from 'drizzle-orm';
import { refuseOwnCase } from '../bank-accounts/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { lockContact } from './lock-contact.ts';
import { contacts } from './tables.ts';
import { updateNextContactDay } from './update-next-contact-day.ts';

/**
 * Strikes a wrong contact through, with a reason. The contact stays readable, but its promise and its next contact day
 * no longer count. Refuses with `contact_not_found`, `own_case` or `contact_struck`.
 */
export async function strikeContact(
  tx: Tx,
  runtime: Runtime,
  asked: { contactId: string; reason: string; actorId: string; now: Date },
): Promise<void> {
  const contact = await lockContact(tx, asked.contactId);
  await refuseOwnCase(tx, runtime, { memberId: contact.memberId, actorId: asked.actorId });
  if (contact.struckAt) throw new Refusal('contact_struck');
  await tx
    .update(contacts)
    .set({
      struckAt: asked.now,
      struckBy: asked.actorId,
      struckReason: await runtime.keys.sealFor(tx, contact.memberId, Buffer.from(asked.reason)),
    })
    .where(eq(contacts.id, contact.id));
  await updateNextContactDay(tx, contact.memberId);
  await recordAudit(tx, runtime.keys, {
    at: asked.now,
    actorId: asked.actorId,
    action: 'contact.struck',
    subjectId: contact.memberId,
    object: { type: 'contact', id: contact.id },
  });
}
