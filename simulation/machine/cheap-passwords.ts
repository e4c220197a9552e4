import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/api/src/platform/database/database.ts';

/** The sign-ins of the simulated: every member has the same password. */
export const borrowersPassword = 'a-long-borrower-password';
export const adminsPassword = 'a-long-admin-password';

/** Argon2id hashes of the two that take next to no time to verify: people sign in often, and for nothing else here. */
const hashes = {
  [borrowersPassword]:
    '$argon2id$v=19$m=8,t=1,p=1$c2ltdWxhdGVkLXNhbHQtMA$601n/jzoyrEeN6TeDKbqcGqNG4amRZdVv4bLTALBIHA',
  [adminsPassword]:
    '$argon2id$v=19$m=8,t=1,p=1$c2ltdWxhdGVkLXNhbHQtMA$L4nYituH2pQSwC+NMk+TFw9qC239ZCCbJl6y0Ipx5Fk',
};

/** Makes signing in cheap for one who has registered. */
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
