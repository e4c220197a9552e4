import { useLocation } from 'react-router';

/** An admin screen with its search and page, and the screen before it. */
interface Place {
  to: string;
  state: unknown;
}

/** Gives a link's state, so that the linked screen can lead back to this one. */
export function useFromHere(): { from: Place } {
  const { pathname, search, state } = useLocation();
  return { from: { to: `${pathname}${search}`, state } };
}

const labels = [
  { begins: '/admin?tab=members', label: 'Back to Members' },
  { begins: '/admin?tab=loans', label: 'Back to Active Loans' },
  { begins: '/admin?tab=financial', label: 'Back to Tracker' },
  { begins: '/admin/disburse', label: 'Back to Disburse Loans' },
  { begins: '/admin/members/', label: 'Back to Member' },
  { begins: '/admin/closes/', label: 'Back to Close' },
];

/** Leads back to the screen before, or to `home` if the address was opened directly. */
export function useWayBack(home: { to: string; label: string }) {
  const from: Partial<Place> | undefined = useLocation().state?.from;
  const { to, state } = from ?? {};
  const known = labels.find(({ begins }) => to?.startsWith?.(begins));
  return to && known ? { to, state, label: known.label } : home;
}
