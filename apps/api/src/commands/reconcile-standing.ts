import { findUnrecordedVerifications } from '../bank-accounts/index.ts';
import { findUnrecordedApprovals } from '../id-verifications/index.ts';
import { findUnrecordedRoles } from '../members/index.ts';
import type { Database } from '../platform/database/database-and-transaction.ts';

/**
 * Compares with the audit trail who works here and as what, whose ID is approved and which bank accounts are verified. Returns a
 * sentence for each difference: each is a change that was made beside the product.
 */
export async function reconcileStanding(database: Database): Promise<string[]> {
  const differences: string[] = [];
  for (const find of [findUnrecordedRoles, findUnrecordedApprovals, findUnrecordedVerifications]) {
    differences.push(...(await database.transact(find, { isLong: true })));
  }
  return differences;
}
