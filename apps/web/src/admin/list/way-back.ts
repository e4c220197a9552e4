import { usePlace } from '../../router/router.tsx';

/** An admin screen with its search and page, and the screen before it. */
interface ScreenBefore {
  to: string;
  state: unknown;
}

/** Gives a link's state, so that the linked screen can lead back to this one. */
export function useFromHere(): { from: ScreenBefore } {
  const { pathname, search, state } = usePlace();
  return { from: { to: `${pathname}${search}`, state } };
}

const labels = [
  { begins: '/admin?tab=verifications', label: 'Back to Verifications' },
  { begins: '/admin?tab=members', label: 'Back to Members' },
  { begins: '/admin?tab=loans', label: 'Back to Active Loans' },
  { begins: '/admin?tab=financial', label: 'Back to Tracker' },
  { begins: '/admin/disburse', label: 'Back to Disburse Loans' },
  { begins: '/admin/members/', label: 'Back to Member' },
  { begins: '/admin/closes/', label: 'Back to Close' },
  { begins: '/admin/approvals', label: 'Back to Approvals' },
  { begins: '/admin/staff', label: 'Back to Staff' },
  { begins: '/admin/today', label: 'Back to Today' },
];

/** Leads back to the screen before, or to `home` if the address was opened directly. */
export function useWayBack(home: { to: string; label: string }) {
  const from = usePlace().state?.from as Partial<ScreenBefore> | undefined;
  const { to, state } = from ?? {};
  const known = labels.find(({ begins }) => to?.startsWith?.(begins));
  return to && known ? { to, state, label: known.label } : home;
}
