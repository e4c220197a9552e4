import { sql } from 'drizzle-orm';
import { refuseOwnCase } from '../bank-accounts/index.ts';
import type { MemberCallbacks } from './member/dependencies.ts';

/** Members without the slices above them: nothing follows a change. */
export const membersAlone: MemberCallbacks = {
  refuseOwnCase,
  onIdStatusSet: async () => null,
  onRenamed: async () => undefined,
  findBorrowersByLoanNumber: async () => [],
  membersWhoOwe: sql`(select null::uuid)`,
};
