import { useLocation } from 'react-router';

/** A place of the back office with its search and page, and where one had come to it from. */
interface Place {
  to: string;
  state: unknown;
}

/** Goes along with a link further in, so that the way back from there leads to what was looked at. */
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

/** Back to where one came from; for who came by the address alone, to where it belongs. */
export function useWayBack(home: { to: string; label: string }) {
  const from: Partial<Place> | undefined = useLocation().state?.from;
  const { to, state } = from ?? {};
  const known = labels.find(({ begins }) => to?.startsWith?.(begins));
  return to && known ? { to, state, label: known.label } : home;
}
