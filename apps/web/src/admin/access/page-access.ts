import type { Capability } from '@sevenday/contract';
import { matchPath } from '../../router/match-path.ts';

type Needed = readonly [Capability, ...Capability[]];

/** Names, for each page of the admin screens, the capabilities of which one opens it. */
export const pageAccess = {
  '/admin': ['today.view'],
  '/admin/today': ['today.view'],
  '/admin/disburse': ['loans.disburse'],
  '/admin/approvals': ['approvals.decide'],
  '/admin/closes': ['closes.view'],
  '/admin/closes/:id': ['closes.view'],
  '/admin/log': ['audit.view_all'],
  '/admin/staff': ['staff.view'],
  '/admin/trial-balance': ['ledger.view'],
  '/admin/loans/:id/statement': ['loans.view'],
  '/admin/members/:id/statement': ['loans.view'],
  '/admin/members/:id': ['members.view'],
} as const satisfies Record<`/admin${string}`, Needed>;

/** Names the same for each tab of /admin. */
export const tabAccess = {
  verifications: ['ids.review'],
  financial: ['ledger.view', 'refunds.give'],
  members: ['members.view'],
  loans: ['loans.view'],
} as const satisfies Record<string, Needed>;

export type AdminPath = keyof typeof pageAccess;
export type AdminTab = keyof typeof tabAccess;

/**
 * Says whether a person with these capabilities may open an address of the app, with the tab that it names. An address
 * that is no page of the admin screens is open: another part of the app decides on it.
 */
export function mayOpen(may: readonly Capability[], address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'https://admin.example');
  const entry = Object.entries(pageAccess).find(([pattern]) => matchPath(pattern, pathname));
  if (!entry) return true;
  const [path, needed] = entry;
  const tab = path === '/admin' ? searchParams.get('tab') : null;
  return holdsOne(may, needed) && (!isTab(tab) || holdsOne(may, tabAccess[tab]));
}

/** Lists the tabs of /admin that a person with these capabilities may open. */
export function tabsFor(may: readonly Capability[]): AdminTab[] {
  return (Object.keys(tabAccess) as AdminTab[]).filter((tab) => holdsOne(may, tabAccess[tab]));
}

function isTab(tab: string | null): tab is AdminTab {
  return tab !== null && Object.hasOwn(tabAccess, tab);
}

function holdsOne(may: readonly Capability[], needed: Needed): boolean {
  return needed.some((capability) => may.includes(capability));
}
