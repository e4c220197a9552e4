import { getStaff } from '@sevenday/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const staffFallbacks = {
  load: 'The staff could not be loaded',
  invite: 'Failed to send the invitation',
  withdraw: 'Failed to withdraw the invitation',
  changeRole: 'Failed to change the role',
  suspend: 'Failed to suspend this person',
  resume: 'Failed to give the role back',
  endSessions: 'Failed to end the sessions',
};

/** Loads who works here. Its key begins with `admin`, so it loads again after every change that an admin makes. */
export const staffQuery = queryOptions({
  queryKey: ['admin', 'staff'],
  queryFn: ({ signal }) => callApi(getStaff, { signal }),
});
