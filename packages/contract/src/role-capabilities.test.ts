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
