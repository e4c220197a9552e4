import {
  approvalHours,
  lentOutText,
  oldestWord,
  type Role,
  roleWords,
  type StaffRole,
  type TodayKind,
  todaySentence,
  todaySubject,
  waitingText,
} from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import {
  type Fact,
  formatDay,
  formatTime,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';

/** What the owners are told about an account of staff. */
export const alarmCauses = [
  'refused_sign_ins',
  'new_device',
  'factor_removed',
  'documents_viewed',
] as const;
export type AlarmCause = (typeof alarmCauses)[number];

/** How the staff changed. */
export type StaffChange =
  | 'invited'
  | 'joined'
  | 'role_changed'
  | 'suspended'
  | 'resumed'
  | 'sessions_ended'
  | 'deleted';

/** The facts of each kind of notice to staff (`facts.ts`). */
export interface StaffNotices {
  /** What waits for staff, as Today shows it. A kind of work has a row only if something of it waits. */
  staff_morning: {
    count: number;
    outCents: Cents;
    rows: { kind: TodayKind; count: number; oldestAt: Date | null; sumCents: Cents | null }[];
  };
  /** An invitation to work for the lender. `token` lets whoever has it accept, with the invited email. */
  staff_invited: { token: string; role: StaffRole; validHours: number };
  /**
   * Somebody's role was changed. As `borrower`, they no longer work for the lender, or are suspended. `by` is missing in
   * older notices.
   */
  staff_role_changed: { role: Role; by?: 'owner' | 'command' };
  /** To owners: what happened to an account of staff. A mail may be read by others, so it names nobody. */
  staff_alarm: {
    cause: AlarmCause;
    staffId: string;
    /** The hour in which it happened first. */
    hourAt: Date;
    /** The account is the reader's own. */
    own: boolean;
  };
  /** To owners: the staff changed. A mail may be read by others, so it names nobody. */
  staff_changed: {
    change: StaffChange;
    /** The new role. As `borrower`, the person no longer works for the lender. */
    role: Role;
    /** Whose page of the log shows the change. */
    personId: string;
    by: 'you' | 'another' | 'command';
    /** The person may move no money for 24 hours. */
    moneyWaits: boolean;
    changedAt: Date;
  };
  /** An act waits for a second person. A mail may be read by others, so it names nobody and no act. */
  approval_waits: { askedAt: Date };
  /** To the person who asked: what the second person decided. It names nobody and no act either. */
  approval_decided: {
    /** `partly_done`: some of the approved loans could not be sent. */
    decision: 'approved' | 'partly_done' | 'declined';
    askedAt: Date;
    decidedAt: Date;
  };
  /** `byName`: the owner who reset the factors; null for the command at the server. */
  staff_factors_reset: { name: string; byName: string | null; changedAt: Date };
}

export const staffTexts: Texts<StaffNotices> = {
  staff_morning: staffMorning,
  staff_invited: staffInvited,
  staff_role_changed: staffRoleChanged,
  staff_alarm: staffAlarm,
  staff_changed: staffChanged,
  approval_waits: approvalWaits,
  approval_decided: approvalDecided,
  staff_factors_reset: staffFactorsReset,
};

function approvalWaits({ askedAt }: StaffNotices['approval_waits'], by: Letterhead): NoticeText {
  return {
    subject: 'An act waits for your approval',
    paragraphs: [
      `On ${formatTime(askedAt, by)}, someone who works here asked for an act that needs a second person. You may approve or decline it within ${approvalHours} hours.`,
      'More acts may wait by now: we send you at most one such mail an hour.',
    ],
    action: { label: 'Open Approvals', url: `${by.publicUrl}/admin/approvals` },
  };
}

const decisionSentences = {
  approved: {
    subject: 'What you asked for was approved',
    what: 'A second person approved it, and it is done.',
  },
  partly_done: {
    subject: 'Only a part of what you asked for was done',
    what: 'A second person approved it, but some of the loans could not be sent. Ask again if you want to send them.',
  },
  declined: {
    subject: 'What you asked for was declined',
    what: 'A second person declined it, so nothing was done.',
  },
};

function approvalDecided(
  { decision, askedAt, decidedAt }: StaffNotices['approval_decided'],
  by: Letterhead,
): NoticeText {
  const { subject, what } = decisionSentences[decision];
  return {
    subject,
    paragraphs: [
      `On ${formatTime(askedAt, by)}, you asked for an act that needs a second person. ${what} That was on ${formatTime(decidedAt, by)}.`,
      'Approvals shows what it was about, and the note of the second person.',
    ],
    action: { label: 'Open Approvals', url: `${by.publicUrl}/admin/approvals` },
  };
}

function staffMorning(
  { count, outCents, rows }: StaffNotices['staff_morning'],
  by: Letterhead,
): NoticeText {
  return {
    subject: todaySubject(count),
    paragraphs: [
      count === 0 ? todaySentence(count, outCents) : `${lentOutText(outCents)} This is waiting:`,
    ],
    facts: rows.map((row): Fact => [waitingText(row.kind, row.count), detailOf(row, by)]),
    action: { label: 'Open Today', url: `${by.publicUrl}/admin/today` },
  };
}

function staffFactorsReset(
  { name, byName, changedAt }: StaffNotices['staff_factors_reset'],
  by: Letterhead,
): NoticeText {
  const who = byName ?? 'A command at the server';
  return {
    subject: `The second factors of ${name} were reset`,
    paragraphs: [
      `${who} reset the second factors of ${name} on ${formatTime(changedAt, by)}. ${name} was signed out everywhere.`,
      ...(byName === null
        ? []
        : [`To protect you, ${name} cannot move money for 24 hours after the reset.`]),
      `If you did not expect this, ask ${byName ?? 'whoever runs your server'} at once.`,
    ],
  };
}

function detailOf(
  { kind, oldestAt, sumCents }: StaffNotices['staff_morning']['rows'][number],
  by: Letterhead,
): string {
  const oldest = oldestAt && `${oldestWord(kind)} ${formatDay(oldestAt, by)}`;
  return [sumCents === null ? null : formatDollars(sumCents), oldest].filter(Boolean).join(', ');
}

function staffInvited(
  { token, role, validHours }: StaffNotices['staff_invited'],
  { productName, publicUrl }: Letterhead,
): NoticeText {
  return {
    subject: `You are invited to work at ${productName}`,
    paragraphs: [
      `You are invited to work at ${productName} as ${roleWords[role].withArticle}. ${roleWords[role].may}`,
      `Open this link and sign in with this email, or create an account with it. The link works once, for ${validHours} hours.`,
      'If you did not expect this, do nothing.',
    ],
    action: {
      label: 'Accept the invitation',
      url: token === '' ? `${publicUrl}/join` : `${publicUrl}/join#token=${token}`,
    },
  };
}

function staffRoleChanged(
  { role, by = 'owner' }: StaffNotices['staff_role_changed'],
  { productName, publicUrl }: Letterhead,
): NoticeText {
  const hasEnded = role === 'borrower';
  const [who, whom] =
    by === 'owner'
      ? ['An owner', 'an owner']
      : ['A command at the server', 'the people who run the server'];
  const says = hasEnded
    ? `${who} ended your access to the back office of ${productName}. Your own account and loans stay as they are.`
    : `You now work at ${productName} as ${roleWords[role].withArticle}. ${roleWords[role].may}`;
  return {
    subject: hasEnded ? 'Your access to the back office was ended' : 'Your role was changed',
    paragraphs: [
      says,
      'You were signed out everywhere.',
      ...(hasEnded ? [`If you do not know why, ask ${whom} of ${productName}.`] : []),
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
  };
}

const alarmSentences: Record<AlarmCause, (whose: string) => { subject: string; what: string }> = {
  refused_sign_ins: (whose) => ({
    subject: 'Many sign-ins of staff were refused',
    what: `At least ten sign-ins at ${whose} were refused within an hour. Someone may be guessing the password.`,
  }),
  new_device: (whose) => ({
    subject: 'Staff signed in on a new device',
    what: `Someone signed in at ${whose} on a device that was not used there before.`,
  }),
  factor_removed: (whose) => ({
    subject: 'A second sign-in step was removed',
    what: `A second sign-in step was removed at ${whose}.`,
  }),
  documents_viewed: (whose) => ({
    subject: 'Many ID documents were opened',
    what: `Many ID documents were opened within an hour at ${whose}.`,
  }),
};

function staffAlarm(
  { cause, staffId, hourAt, own }: StaffNotices['staff_alarm'],
  by: Letterhead,
): NoticeText {
  const { subject, what } = alarmSentences[cause](
    own ? 'your account' : 'an account of a member of staff',
  );
  return {
    subject,
    paragraphs: [
      `${what} It was in the hour from ${formatTime(hourAt, by)}.`,
      'The log says whose account it is, and what was done there. If you did not expect this, ask the person. If they know nothing of it, take their rights away and have them choose a new password.',
    ],
    action: { label: 'Open the log', url: `${by.publicUrl}/admin/log?person=${staffId}` },
  };
}

const changeSentences: Record<StaffChange, (as: string) => { subject: string; what: string }> = {
  invited: (as) => ({
    subject: 'Someone was invited to work here',
    what: `Someone was invited to work here as ${as}.`,
  }),
  joined: (as) => ({
    subject: 'Someone began to work here',
    what: `Someone accepted an invitation and works here as ${as} now.`,
  }),
  role_changed: (as) => ({
    subject: 'A role of staff was changed',
    what: `A member of staff got another role: ${as}.`,
  }),
  suspended: () => ({
    subject: 'A member of staff was suspended',
    what: 'A member of staff was suspended.',
  }),
  sessions_ended: () => ({
    subject: 'A member of staff was signed out',
    what: 'A member of staff was signed out everywhere.',
  }),
  deleted: () => ({
    subject: 'A member of staff was deleted',
    what: 'The account of a member of staff was deleted.',
  }),
  resumed: (as) => ({
    subject: 'A suspension was ended',
    what: `A member of staff is no longer suspended, and works here again as ${as}.`,
  }),
};

function staffChanged(
  { change, role, personId, by, moneyWaits, changedAt }: StaffNotices['staff_changed'],
  letterhead: Letterhead,
): NoticeText {
  const as =
    role === 'borrower' ? 'none, so they no longer work here' : roleWords[role].withArticle;
  const { subject, what } = changeSentences[change](as);
  const doer = {
    you: 'It was done at your account.',
    another: change === 'joined' ? '' : 'Another owner did it.',
    command: 'It was done by a command at the server.',
  }[by];
  const advice =
    change === 'sessions_ended'
      ? 'If it happens again and again, somebody may want to keep that person from acting.'
      : 'Until you know more, withdraw the invitation or suspend the person.';
  return {
    subject,
    paragraphs: [
      `${what} It was on ${formatTime(changedAt, letterhead)}. ${doer}`.trimEnd(),
      ...(moneyWaits
        ? ['To protect you, this person cannot move money for 24 hours after they joined.']
        : []),
      `The log says who it was. If you did not expect this, ask the other owners at once. ${advice}`,
    ],
    action: {
      label: 'Open the log',
      url: `${letterhead.publicUrl}/admin/log?person=${personId}`,
    },
  };
}
