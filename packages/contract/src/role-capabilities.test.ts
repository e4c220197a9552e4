import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import { type Capability, capabilities, may, type Role, roles } from './role-capabilities.ts';

const everyCapability = Object.keys(capabilities) as Capability[];
const everyRole = Object.keys(roles) as Role[];

it('every capability is asked for by a call and held by a role', () => {
  const askedFor = new Set(calls.map(({ access }) => access));
  for (const capability of everyCapability) {
    expect(askedFor, capability).toContain(capability);
    expect(
      everyRole.filter((role) => may({ role }, capability)),
      capability,
    ).not.toEqual([]);
  }
});

it('a borrower makes every call but those of the admin and the sandbox', () => {
  for (const { path, access } of calls) {
    if (access === 'public') continue;
    const isForAdmins = /^\/(admin|sandbox)\//.test(path);
    expect(may({ role: 'borrower' }, access), path).toBe(!isForAdmins);
  }
});

it('an owner makes every call', () => {
  for (const { path, access } of calls)
    expect(access === 'public' || may({ role: 'owner' }, access), path).toBe(true);
});

/** The roles: w(orker), r(eviewer), a(uditor), b(orrower). An owner holds every capability. */
const heldBy: Record<Capability, string> = {
  'account.use': 'wrab',
  'loans.borrow': 'wrab',
  'today.view': 'wra',
  'members.view': 'wra',
  'members.history': 'wa',
  'contacts.record': 'w',
  'members.edit': 'w',
  'members.delete': '',
  'ids.review': 'wr',
  'bank_accounts.review': 'wr',
  'loans.view': 'wa',
  'loans.disburse': 'w',
  'loans.reject': 'w',
  'loans.adjust': 'w',
  'loans.write_off': '',
  'extensions.decide': 'w',
  'refunds.give': 'w',
  'lending.pause': '',
  'ledger.view': 'a',
  'closes.view': 'wa',
  'breaks.resolve': '',
  'work.retry': 'w',
  'audit.view': 'a',
  'audit.view_all': 'a',
  'factors.reset': '',
  'exports.download': 'a',
  'approvals.decide': 'w',
  'approvals.set': '',
  'staff.view': 'a',
  'staff.manage': '',
  'sandbox.advance': '',
};
const letters = { worker: 'w', reviewer: 'r', auditor: 'a', borrower: 'b' };

it.each(everyCapability)(
  '%s is held by the owner, and by nobody but the roles named here',
  (capability) => {
    expect(may({ role: 'owner' }, capability)).toBe(true);
    for (const [role, letter] of Object.entries(letters))
      expect(may({ role: role as Role }, capability), role).toBe(
        heldBy[capability].includes(letter),
      );
  },
);

// Opening the details of an audit entry is a POST only because it is recorded.
it('an auditor changes nothing but their own account and loans', () => {
  const changing = calls.filter(
    ({ method, access }) =>
      method !== 'GET' &&
      access !== 'public' &&
      may({ role: 'auditor' }, access) &&
      !may({ role: 'borrower' }, access),
  );
  expect(changing.map(({ path }) => path)).toEqual(['/admin/members/:id/audit/:entry']);
});

it('everyone who signs in can sign out', () => {
  for (const role of everyRole) expect(may({ role }, 'account.use'), role).toBe(true);
});

// `toString` and `__proto__` are no capabilities, but properties that every object has.
it.each(['ids.approve', 'ids.*', 'admin', 'public', '', 'toString', '__proto__'])(
  'nobody may do what no capability names: “%s”',
  (madeUp) => {
    for (const role of everyRole) expect(may({ role }, madeUp as Capability), role).toBe(false);
  },
);
