import { type Call, errorsOfCall } from '@sevenday/contract';
import { calls } from '@sevenday/contract/calls';
import {
  type Capability,
  capabilities,
  may,
  type Role,
  roleNames,
} from '@sevenday/contract/capabilities';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../src/platform/base/refusal.ts';
import { type OneselfCode, refuseOneself } from '../src/platform/base/refuse-oneself.ts';
import {
  refuseByFactorOrMoneyRights,
  refuseStaleFactor,
} from '../src/platform/http/refuse-by-factor-or-money-rights.ts';
import type { Actor } from '../src/platform/http/route-dependencies-and-actor.ts';

/**
 * Who may do what: for each capability the roles that hold it, and those of its calls that refuse
 * people about themselves or ask for a fresh second factor. `by its
 * content`: only the operation knows whether it asks. The cells take a call that it asks for.
 */
interface Row {
  roles: readonly Role[];
  calls?: Record<string, readonly [OneselfCode | null, ('always' | 'by its content')?]>;
}

const everybody = ['borrower', 'owner', 'worker', 'reviewer', 'auditor'] as const;
const cells: Record<Capability, Row> = {
  'account.use': {
    roles: everybody,
    calls: {
      'POST /factors/apps/begin': [null, 'always'],
      'POST /factors/passkeys/begin': [null, 'always'],
      'DELETE /factors/:id': [null, 'always'],
      'POST /factors/recovery-codes': [null, 'always'],
    },
  },
  'loans.borrow': { roles: everybody },
  'today.view': { roles: ['owner', 'worker', 'reviewer', 'auditor'] },
  'members.view': { roles: ['owner', 'worker', 'reviewer', 'auditor'] },
  'members.history': { roles: ['owner', 'worker', 'auditor'] },
  'contacts.record': {
    roles: ['owner', 'worker'],
    calls: {
      'POST /admin/members/:id/contacts': ['own_case'],
      'POST /admin/contacts/:id/strike': ['own_case'],
    },
  },
  'members.edit': {
    roles: ['owner', 'worker'],
    calls: { 'PUT /admin/members/:id': ['own_case', 'by its content'] },
  },
  'members.delete': {
    roles: ['owner'],
    calls: { 'DELETE /admin/members/:id': ['own_case', 'always'] },
  },
  'factors.reset': {
    roles: ['owner'],
    calls: { 'POST /admin/members/:id/reset-factors': ['own_case', 'always'] },
  },
  'ids.review': {
    roles: ['owner', 'worker', 'reviewer'],
    calls: { 'POST /admin/verify-id/:id': ['own_case'] },
  },
  'bank_accounts.review': {
    roles: ['owner', 'worker', 'reviewer'],
    calls: {
      'POST /admin/members/:id/approve-bank': ['own_case', 'by its content'],
      'DELETE /admin/members/:id/bank-account': ['own_case'],
    },
  },
  'loans.view': { roles: ['owner', 'worker', 'auditor'] },
  'loans.disburse': {
    roles: ['owner', 'worker'],
    calls: {
      'POST /admin/disburse-loan/:id': ['own_case', 'by its content'],
      // If nobody has to approve, one's own loan among several is refused alone.
      'POST /admin/disburse-loans': ['own_case', 'by its content'],
      'POST /admin/disburse-loan/:id/begin': ['own_case', 'by its content'],
      'POST /admin/disburse-loans/begin': ['own_case', 'by its content'],
      'POST /admin/disburse-loan/:id/abandon': ['own_case'],
      'POST /admin/loans/:id/payout-came-back': ['own_case', 'always'],
    },
  },
  'loans.reject': {
    roles: ['owner', 'worker'],
    calls: { 'POST /admin/reject-loan/:id': ['own_case'] },
  },
  'loans.adjust': {
    roles: ['owner', 'worker'],
    calls: {
      'PUT /admin/loans/:id': ['own_case', 'by its content'],
      'POST /admin/loans/:id/adjustments/:adjustment/reverse': ['own_case'],
      'POST /admin/loans/:id/waive': ['own_case'],
      'POST /admin/loans/:id/record-payment': ['own_case', 'always'],
    },
  },
  'loans.write_off': {
    roles: ['owner'],
    calls: { 'POST /admin/loans/:id/write-off': ['own_case', 'always'] },
  },
  'extensions.decide': {
    roles: ['owner', 'worker'],
    calls: { 'POST /admin/extension-requests/:id/answer': ['own_case'] },
  },
  'refunds.give': {
    roles: ['owner', 'worker'],
    calls: {
      'POST /admin/refunds/:id/given-back': ['own_case', 'always'],
      'POST /admin/refunds/:id/retry': ['own_case'],
    },
  },
  'lending.pause': { roles: ['owner'] },
  'ledger.view': { roles: ['owner', 'auditor'] },
  'closes.view': { roles: ['owner', 'worker', 'auditor'] },
  'breaks.resolve': {
    roles: ['owner'],
    calls: {
      'POST /admin/breaks/:id/explain': ['own_case'],
      'POST /admin/breaks/explain': ['own_case'],
      'POST /admin/breaks/:id/resolve': ['own_case', 'always'],
      'POST /admin/breaks/resolve': ['own_case'],
    },
  },
  'work.retry': { roles: ['owner', 'worker'] },
  'audit.view': { roles: ['owner', 'auditor'] },
  'audit.view_all': {
    roles: ['owner', 'auditor'],
    calls: { 'GET /admin/log/export': [null, 'always'] },
  },
  'exports.download': {
    roles: ['owner', 'auditor'],
    calls: { 'GET /admin/exports/:table': [null, 'always'] },
  },
  'approvals.decide': {
    roles: ['owner', 'worker'],
    calls: {
      'POST /admin/approvals/:id/approve': ['own_approval', 'always'],
      'POST /admin/approvals/:id/decline': ['own_approval'],
    },
  },
  'approvals.set': {
    roles: ['owner'],
    calls: { 'PUT /admin/approval-rules': [null, 'always'] },
  },
  'staff.view': { roles: ['owner', 'auditor'] },
  'staff.manage': {
    roles: ['owner'],
    calls: {
      'PUT /admin/staff/:id/role': ['own_role', 'always'],
      'POST /admin/staff/:id/suspend': ['own_role', 'always'],
      'POST /admin/staff/:id/resume': ['own_role', 'always'],
      'POST /admin/staff/:id/end-sessions': [null, 'always'],
      'POST /admin/staff/invitations': [null, 'always'],
      'DELETE /admin/staff/invitations/:id': [null, 'always'],
    },
  },
  'sandbox.advance': { roles: ['owner'] },
};

const wall = new Date('2026-03-02T15:00:00.000Z');
const factors = {
  none: null,
  unused: { usedAt: null },
  stale: { usedAt: new Date('2026-03-02T14:50:00.000Z') },
  fresh: { usedAt: new Date('2026-03-02T14:50:00.001Z') },
} as const satisfies Record<string, Actor['factor']>;
type Factor = keyof typeof factors;

interface Cell {
  role: Role;
  subject: 'own' | 'another';
  factor: Factor;
}
const everyCell: Cell[] = roleNames.flatMap((role) =>
  (['own', 'another'] as const).flatMap((subject) =>
    (Object.keys(factors) as Factor[]).map((factor) => ({ role, subject, factor })),
  ),
);

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The first refusal of the product's own rules, in the order in which a call meets them. */
function refusalOf(call: Call & { access: Capability }, cell: Cell): string | null {
  const actor: Actor = {
    userId: 'ann',
    sessionId: 'one',
    role: cell.role,
    factor: factors[cell.factor],
  };
  const subjectId = cell.subject === 'own' ? actor.userId : 'bob';
  const codes: readonly OneselfCode[] = ['own_approval', 'own_role', 'own_case'];
  const aboutOneself = codes.find((code) => errorsOfCall(call).includes(code));
  try {
    if (!may(actor, call.access)) throw new Refusal('forbidden');
    refuseByFactorOrMoneyRights(call, actor, { staffNeedFactor: false, wall });
    if (aboutOneself) refuseOneself(aboutOneself, { actorId: actor.userId, subjectId });
    if (call.stepUp) refuseStaleFactor(actor, wall);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function expectedOf(call: Call & { access: Capability }, cell: Cell): string | null {
  const row = cells[call.access];
  const [aboutOneself = null, asks] = row.calls?.[nameOf(call)] ?? [];
  const isNotFresh = cell.factor === 'stale' || cell.factor === 'unused';
  if (!row.roles.includes(cell.role)) return 'forbidden';
  if (asks === 'always' && isNotFresh) return 'step_up_needed';
  if (cell.subject === 'own' && aboutOneself) return aboutOneself;
  return asks && isNotFresh ? 'step_up_needed' : null;
}

describe.each(Object.keys(capabilities) as Capability[])('%s', (capability) => {
  const asking = calls.filter(
    (call): call is Call & { access: Capability } => call.access === capability,
  );

  it.each(asking.map((call) => ({ name: nameOf(call), call })))(
    '$name: each role, on oneself and on another, with each second factor',
    ({ call }) => {
      for (const cell of everyCell)
        expect(refusalOf(call, cell), JSON.stringify(cell)).toBe(expectedOf(call, cell));
    },
  );

  it('has a row that names no call of another capability', () => {
    expect(asking.map(nameOf)).toEqual(
      expect.arrayContaining(Object.keys(cells[capability].calls ?? {})),
    );
  });
});
