import * as z from 'zod/mini';
import { type AuditKind, auditKinds } from './audit-actions.ts';
import { auditLine } from './audit-trail.ts';
import { pageQuery, uuid } from './common-codecs.ts';
import { calendarDay } from './day-codecs.ts';
import { defineCall } from './define-call.ts';

const person = z.object({ id: uuid, name: z.string() });
export type LogPerson = z.output<typeof person>;

const logLine = z.extend(auditLine, {
  /** Who did it; null when the program did it by itself. */
  who: z.nullable(person),
  /** The person it is about; null if it is about nobody. */
  whom: z.nullable(person),
});
export type LogLine = z.output<typeof logLine>;

const logFilter = z.object({
  /** Only what this person did, or what was done to them. */
  person: z.optional(uuid),
  kind: z.optional(
    z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]], 'Choose a kind of entry.'),
  ),
  /** The first and the last day, in the lender's time zone. */
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
    /** The name of the person asked for; null if none was, or if they were deleted. */
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
