import { randomBytes } from 'node:crypto';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import { grantRights } from '../src/commands/owner/grant-rights.ts';
import { silentLog } from '../src/platform/log/log.ts';
import { openServerDatabase } from '../src/platform/postgres/server-database.ts';
import { migrationsFolder } from '../src/platform/testing.ts';

/** A role of the tests' server, and a database's address as that role. It has to be dropped after the database. */
export interface TestRole {
  name: string;
  url: string;
  drop(): Promise<unknown>;
}

/** Makes a role that may sign in and nothing else. */
export async function createRole(url: string, purpose: string): Promise<TestRole> {
  const [name, password] = [
    `${purpose}_${randomBytes(6).toString('hex')}`,
    randomBytes(12).toString('hex'),
  ];
  await askServer(url, `create role ${name} login password '${password}'`);
  const address = new URL(url);
  address.username = name;
  address.password = password;
  const server = new URL(url);
  server.pathname = '/postgres';
  return { name, url: address.href, drop: () => askServer(server.href, `drop role ${name}`) };
}

/** Makes a role with the program's rights on a migrated database. */
export async function createProgramRole(ownerUrl: string): Promise<TestRole> {
  const role = await createRole(ownerUrl, 'program');
  const owned = await openServerDatabase(ownerUrl, migrationsFolder, silentLog, {
    prepared: 'off',
    migrateAs: { url: ownerUrl, afterwards: (tx) => grantRights(tx, role.name) },
  });
  await owned.close();
  return role;
}
