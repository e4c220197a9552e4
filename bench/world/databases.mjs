import { askServer } from '../../scripts/databases/server-databases.mjs';
import { addressOf, load } from './load.mjs';

/** Makes the databases of a run on its own server. Each measurement gets a copy of what was loaded. */
export function createDatabases(serverUrl) {
  const loaded = new Set();
  let copies = 0;

  async function create(template) {
    const name = `${template}_${++copies}`;
    await askServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
    return addressOf(serverUrl, name);
  }

  return {
    /** A world of this size. `sealed` false: its ledger waits to be sealed. */
    async withLoans(loans, { sealed = true } = {}) {
      const name = `loans_${loans}${sealed ? '' : '_unsealed'}`;
      if (!loaded.has(name)) {
        process.stderr.write(`Loading ${loans.toLocaleString('en-US')} loans …\n`);
        await load(serverUrl, { name, loans, sealed });
        loaded.add(name);
      }
      return create(name);
    },
    empty: () => create('template0'),
  };
}
