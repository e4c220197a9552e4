import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/api/src/platform/database/database-and-transaction.ts';

/** The passwords of the simulated people. Every member has the same one. */
export const borrowersPassword = 'a-long-borrower-password';
export const adminsPassword = 'a-long-admin-password';

/**
 * Argon2id hashes of the two passwords that are quick to verify. People sign in often, and nothing else here depends on
 * it.
 */
const hashes = {
  [borrowersPassword]:
    '$argon2id$v=19$m=8,t=1,p=1$c2ltdWxhdGVkLXNhbHQtMA$601n/jzoyrEeN6TeDKbqcGqNG4amRZdVv4bLTALBIHA',
  [adminsPassword]:
    '$argon2id$v=19$m=8,t=1,p=1$c2ltdWxhdGVkLXNhbHQtMA$L4nYituH2pQSwC+NMk+TFw9qC239ZCCbJl6y0Ipx5Fk',
};

/** Makes signing in cheap for a person who has registered. */
export async function makeSignInCheap(
  database: Database,
  email: string,
  password: keyof typeof hashes,
): Promise<void> {
  await database.transact((tx) =>
    tx.execute(
      sql`update users set password_hash = ${hashes[password]} where lower(email) = lower(${email})`,
    ),
  );
}
