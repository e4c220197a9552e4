import * as z from 'zod/mini';
import { type AuditKind, auditKinds } from './audit-actions.ts';
import { calendarDay } from './calendar-day-inputs.ts';
import { pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { auditLine } from './member-audit-trail.ts';

const person = z.object({ id: uuid, name: z.string() });
export type LogPerson = z.output<typeof person>;

const logLine = z.extend(auditLine, {
  /** The person who did the action. Null if the product did it. */
  who: z.nullable(person),
  /** The person whom the entry is about, if any. */
  whom: z.nullable(person),
});
export type LogLine = z.output<typeof logLine>;

const logFilter = z.object({
  /** Limits the list to what this person did, and to what was done to this person. */
  person: z.optional(uuid),
  kind: z.optional(
    z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]], 'Choose a kind of entry.'),
  ),
  /** `from` and `to` are the first and the last day, in the lender's time zone. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
});
export type LogFilter = z.output<typeof logFilter>;

const errors = ['unauthenticated', 'forbidden', 'invalid_input'] as const;

export const getLog = defineCall({
  method: 'GET',
  path: '/admin/log',
  access: 'audit.view_all',
  budget: 'read',
  summary:
    'The whole audit trail, newest first: who did what to whom and when. Encrypted details are not opened.',
  query: z.extend(pageQuery, logFilter.shape),
  answer: z.object({
    lines: z.array(logLine),
    next_cursor: z.nullable(z.string()),
    /** The name of the person in the filter. Null without one, or if the person was deleted. */
    person_name: z.nullable(z.string()),
  }),
  errors,
});

export const exportLog = defineCall({
  method: 'GET',
  path: '/admin/log/export',
  access: 'audit.view_all',
  stepUp: 'always',
  budget: 'export',
  summary:
    'The audit trail as CSV, oldest first, with the same filters as `getLog`. People are named by their ids. The export is itself audited.',
  query: logFilter,
  answer: z.string(),
  answerType: 'text/csv',
  errors,
});
