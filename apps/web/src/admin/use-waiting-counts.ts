import {
  getActiveLoans,
  getMembers,
  getPendingLoans,
  getPendingVerifications,
} from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi, callApiPaged } from '../api/call.ts';

/**
 * Counts what waits in each tab of the admin panel: documents to review, bank accounts to approve, and loans that are
 * out. The loans to send have their own button. Nothing waits in the Financial Tracker. Undefined while unknown. A
 * failure is silent, because the open tab says what is wrong.
 */
export function useWaitingCounts() {
  return {
    verifications: useCount('verifications', countVerifications),
    financial: undefined,
    members: useCount('members', countBanksToApprove),
    loans: useCount('loans', countActiveLoans),
    toSend: useCount('to-send', countLoansToSend),
  };
}

function useCount(tab: string, count: (signal: AbortSignal) => Promise<number>) {
  return useQuery({
    queryKey: ['admin', 'count', tab],
    queryFn: ({ signal }) => count(signal),
    refetchInterval: 60_000,
  }).data;
}

async function countVerifications(signal: AbortSignal): Promise<number> {
  return (await callApiPaged(getPendingVerifications, { query: { limit: 1 }, signal })).total;
}

async function countLoansToSend(signal: AbortSignal): Promise<number> {
  return (await callApiPaged(getPendingLoans, { query: { limit: 1 }, signal })).total;
}

async function countBanksToApprove(signal: AbortSignal): Promise<number> {
  const { bank_accounts_to_approve } = await callApi(getMembers, { query: { limit: 1 }, signal });
  return bank_accounts_to_approve;
}

async function countActiveLoans(signal: AbortSignal): Promise<number> {
  return (await callApiPaged(getActiveLoans, { query: { limit: 1 }, signal })).total;
}
