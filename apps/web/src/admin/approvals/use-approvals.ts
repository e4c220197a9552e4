import { getApprovalRules, getApprovals } from '@sevenday/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const approvalFallbacks = {
  load: 'The approvals could not be loaded',
  rules: 'The rules could not be loaded',
  approve: 'Failed to approve',
  decline: 'Failed to decline',
  withdraw: 'Failed to withdraw',
  setRules: 'Failed to save the rules',
};

/** Loads the acts that wait for a second person. Its key begins with `admin`, so every change loads it again. */
export const approvalsQuery = queryOptions({
  queryKey: ['admin', 'approvals'],
  queryFn: ({ signal }) => callApi(getApprovals, { signal }),
});

/** Loads which acts need a second person. */
export const approvalRulesQuery = queryOptions({
  queryKey: ['admin', 'approval-rules'],
  queryFn: ({ signal }) => callApi(getApprovalRules, { signal }),
});
