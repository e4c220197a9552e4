import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const memberNotice = z.object({
  id: uuid,
  kind: z.string(),
  subject: z.string(),
  created_at: isoDate,
  /**
   * `sent`: a mail server accepted the mail. `bounced`: a mail server refused it for good, or none
   * accepted it within `mailRetryDays`.
   */
  status: z.enum(['planned', 'sent', 'bounced']),
  sent_at: z.nullable(isoDate),
  bounce_reason: z.nullable(z.string()),
  /** True for a mail that bounced, unless it is of a kind that is never sent again. */
  may_resend: z.boolean(),
});
export type MemberNotice = z.output<typeof memberNotice>;

export const getMemberNotices = defineCall({
  method: 'GET',
  path: '/admin/members/:id/notices',
  access: 'members.view',
  budget: 'read',
  summary: 'What a member was told by mail, newest first, and whether it was delivered.',
  params: z.object({ id: uuid }),
  query: pageQuery,
  answer: z.array(memberNotice),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});

export const resendNotice = defineCall({
  method: 'POST',
  path: '/admin/notices/:id/resend',
  access: 'work.retry',
  budget: 'change',
  summary: 'Send a mail that bounced again, to the person’s present address.',
  params: z.object({ id: uuid }),
  answer: memberNotice,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'bounced_mail_not_found'],
});
