import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether a fingerprint is of what may be the same bank account as another's: a bank that tokenizes its numbers gives a
 * new one, and so a new fingerprint, at each link. Which these are is said in `guards.sql`, whose trigger asks the same.
 */
export function isOfSameAccount(column: SQLWrapper, fingerprint: string): SQL {
  return sql`${column} in (select bank_account_fingerprints(${fingerprint}))`;
}
