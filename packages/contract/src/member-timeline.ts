import * as z from 'zod/mini';
import { isoDate, pageQuery } from './common-schemas.ts';
import { memberContact } from './contacts-with-members.ts';
import { defineCall } from './define-call.ts';
import { auditLine } from './member-audit-trail.ts';
import { memberNotice } from './member-notices.ts';
import { memberParams } from './members.ts';

/** Exactly one of `event`, `notice` and `contact` is not null. */
const timelineEntry = z.object({
  id: z.string(),
  at: isoDate,
  event: z.nullable(auditLine),
  notice: z.nullable(memberNotice),
  contact: z.nullable(memberContact),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const getMemberTimeline = defineCall({
  method: 'GET',
  path: '/admin/members/:id/timeline',
  access: 'members.history',
  budget: 'read',
  summary:
    'What happened with a member, newest first: loans, money, decisions, mails and contacts in one list. Sign-ins, sign-outs, views and refused access are only in the audit trail.',
  params: memberParams,
  query: pageQuery,
  answer: z.array(timelineEntry),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});
