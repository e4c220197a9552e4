const smallDemo = '--days 3 --members 10';
const smallWorld = '--days 3 --members 2';

/**
 * Every command of the pages and of package.json, as it is written there, and how it is tried on a fresh clone: each
 * has a clone of its own, so it begins without `node_modules`.
 */
export const commandsTried = [
  {
    written: ['npm test'],
    skippedBecause:
      'it is the suite that a fresh clone is tested by, and would run all tests again',
  },
  {
    written: ['npm test -- NAME', 'npm test -- refund'],
    run: (clone) => clone.ends('npm test -- money.test.ts csv', { says: ' passed, 0 failed' }),
  },
  {
    written: ['npm test -- two-servers --database server'],
    run: (clone) =>
      clone.ends('npm test -- migration-lock --database server', { says: ' passed, 0 failed' }),
  },
  { written: ['npm run check'], run: (clone) => clone.ends('npm run check') },
  {
    written: ['npm run check -- types'],
    run: (clone) => clone.ends('npm run check -- types', { says: '1 passed, 0 failed' }),
  },
  {
    written: ['npm run spec-coverage'],
    run: (clone) => clone.ends('npm run spec-coverage', { says: 'statements have a test' }),
  },
  { written: ['npm run test:long'], skippedBecause: 'it is what runs this list' },
  {
    written: [
      'npm run test:cluster',
      'npm run test:cluster -- --quick',
      'npm run test:cluster -- --only restore',
    ],
    skippedBecause: 'it takes an hour, and needs PostgreSQL, PgBouncer and HAProxy',
  },
  { written: ['npm run dev'], run: (clone) => clone.serves('npm run dev', '/readyz') },
  { written: ['npm start'], run: (clone) => clone.serves('npm start', '/readyz') },
  {
    written: ['npm run demo', 'npm run demo -- --days 60 --members 40'],
    run: async (clone) => {
      const told = await clone.ends(`npm run demo -- ${smallDemo}`);
      await clone.serves(printedStart(told, {}), '/readyz', printedAdmin(told));
    },
  },
  {
    written: ['npm run demo'],
    variant: 'with DATABASE_URL',
    run: async (clone) => {
      const settings = { ...(await clone.emptyDatabase()), ENCRYPTION_KEY: 'ab'.repeat(32) };
      const told = await clone.ends(`npm run demo -- ${smallDemo}`, { settings });
      await clone.serves(printedStart(told, settings), '/readyz', printedAdmin(told));
    },
  },
  {
    written: ['npm run admin'],
    run: (clone) => clone.ends('npm run admin', { code: 2, says: 'npm run admin -- verify' }),
  },
  {
    written: ['npm run admin -- verify', 'npm run admin -- verify POSITION:HASH'],
    run: async (clone) => {
      const { settings } = await clone.demo();
      const told = await clone.ends('npm run admin -- verify', { settings, says: 'are untouched' });
      const [end] = /\d+:[0-9a-f]{64}/.exec(told);
      await clone.ends(`npm run admin -- verify ${end}`, { settings, says: 'are untouched' });
    },
  },
  {
    written: ['npm run admin -- grant EMAIL', 'npm run admin -- revoke EMAIL'],
    run: async (clone) => {
      const { settings, borrower } = await clone.demo();
      const admin = (rest) => ({ settings, says: `${borrower} is ${rest}` });
      await clone.ends(`npm run admin -- grant ${borrower} --unconfirmed`, admin('an admin'));
      await clone.ends(`npm run admin -- revoke ${borrower}`, admin('a borrower again'));
    },
  },
  {
    written: ['npm run admin -- reset-factors EMAIL'],
    run: async (clone) => {
      const { settings, borrower } = await clone.demo();
      const says = `${borrower} has no second factor`;
      await clone.ends(`npm run admin -- reset-factors ${borrower}`, { settings, code: 1, says });
    },
  },
  {
    written: ['npm run admin -- refused-sign-ins'],
    run: async (clone) => {
      const { settings } = await clone.demo();
      const says = 'No sign-in was refused';
      await clone.ends('npm run admin -- refused-sign-ins', { settings, says });
    },
  },
  {
    written: ['npm run admin -- rotate-keys'],
    run: async (clone) => {
      const { settings } = await clone.demo();
      const says = 'Nothing is sealed by an earlier key: 0 left.';
      await clone.ends('npm run admin -- rotate-keys', { settings, says });
    },
  },
  {
    written: [
      'npm run admin -- status',
      'npm run admin -- work list',
      'npm run admin -- mail resend',
    ],
    run: async (clone) => {
      const { settings } = await clone.demo();
      const ends = (command, says) => clone.ends(`npm run admin -- ${command}`, { settings, says });
      await ends('status', 'Last backup: ');
      await ends('work list', 'No work fails or is parked');
      await ends('mail resend', 'No mail of the last 30 days bounced');
    },
  },
  {
    written: [
      'npm run admin -- work retry ID',
      'npm run admin -- work retry all',
      'npm run admin -- sessions end EMAIL',
      'npm run admin -- mail resend ID',
    ],
    run: async (clone) => {
      const { settings, borrower } = await clone.demo();
      const nothing = '00000000-0000-4000-8000-000000000000';
      const ends = (command, says, code = 0) =>
        clone.ends(`npm run admin -- ${command}`, { settings, says, code });
      await ends(`work retry ${nothing}`, 'is parked', 1);
      await ends('work retry all', 'No work is parked');
      await ends(`sessions end ${borrower}`, 'is signed out everywhere');
      await ends(`mail resend ${nothing}`, 'bounced that can be sent again', 1);
    },
  },
  {
    written: ['npm run doctor'],
    run: (clone) => clone.ends('npm run doctor', { says: 'Files are kept in DATA_DIR' }),
  },
  {
    written: ['npm run backup', 'npm run backup -- new-key', 'npm run backup -- list'],
    run: async (clone) => {
      const { settings } = await clone.demo();
      const told = await clone.ends('npm run backup -- new-key', { says: 'AGE-SECRET-KEY-1' });
      const [BACKUP_PUBLIC_KEY] = /age1\w+/.exec(told);
      const all = { ...settings, BACKUP_TO: 'backups', BACKUP_PUBLIC_KEY };
      await clone.ends('npm run backup', { settings: all, says: 'is in the folder' });
      await clone.ends('npm run backup -- list', { settings: all, says: 'sealed entries' });
    },
  },
  {
    written: [
      'npm run restore',
      'npm run restore -- --key FILE',
      'npm run restore -- --key FILE BACKUP',
      'npm run drill',
      'npm run drill -- --key FILE',
    ],
    run: async (clone) => {
      for (const command of ['npm run restore', 'npm run drill'])
        await clone.ends(command, { code: 2, says: 'npm run restore -- --key FILE' });
    },
  },
  {
    written: ['npm run sandbox-bank'],
    run: (clone) => clone.serves('npm run sandbox-bank', '/sandbox/bank-icon.svg'),
  },
  {
    written: [
      'npm run screenshots',
      'npm run screenshots -- dashboard',
      'npm run screenshots -- NAME',
    ],
    run: (clone) => clone.ends("npm run screenshots -- '^login$'", { says: '2 passed' }),
  },
  {
    written: ['npm run screenshots -- --readme'],
    run: (clone) =>
      clone.ends('npm run screenshots -- --readme', { says: 'The four pictures are in' }),
  },
  {
    written: [
      'npm run simulate',
      'npm run simulate -- --seed N --days D --members M',
      'npm run simulate -- --seed 7 --days 21 --members 4',
    ],
    run: (clone) => clone.ends(`npm run simulate -- --seed 7 ${smallWorld}`),
  },
  {
    written: [
      'npm run simulate -- --seeds 1-100 --jobs 2',
      'npm run simulate -- --seeds 1-1000 --days 21 --members 4 --jobs 2',
      'npm run simulate -- --seeds 1-100 --days 60 --members 20 --jobs 2',
    ],
    run: (clone) => clone.ends(`npm run simulate -- --seeds 1-2 ${smallWorld} --jobs 2`),
  },
  {
    written: ['npm run oracle', 'npm run oracle -- --only seed-7'],
    run: (clone) => clone.ends('npm run oracle -- --only seed-7', { says: 'seed-7 are as in' }),
  },
  {
    written: ['npm run oracle -- --show seed-7'],
    run: (clone) =>
      clone.ends('npm run oracle -- --show seed-7', { says: 'loan 0001 member 0001 approved' }),
  },
  {
    written: ['npm run oracle -- --write'],
    skippedBecause: 'it takes minutes, and says of no program whether it is right',
  },
  {
    written: ['npm run bench', 'npm run bench -- --loans 1000000'],
    skippedBecause: 'it takes half an hour or more, and does what the quick one does',
  },
  {
    written: ['npm run bench -- --quick'],
    run: (clone) => clone.ends('npm run bench -- --quick', { says: 'Loan request' }),
  },
  {
    written: ['npm run bench -- --only members', 'npm run bench -- --compare FILE'],
    run: async (clone) => {
      await clone.ends('npm run bench -- --quick --only sign-in', { says: 'Sign-in' });
      await clone.ends('cp .build/reports/bench.json earlier.json');
      const again = 'npm run bench -- --quick --only sign-in --compare earlier.json';
      await clone.ends(again, { says: 'Since ' });
    },
  },
  {
    written: ['npm run build'],
    run: (clone) => clone.ends('npm run build', { says: 'are built' }),
  },
  { written: ['npm run typecheck'], run: (clone) => clone.ends('npm run typecheck') },
  { written: ['npm run lint'], run: (clone) => clone.ends('npm run lint') },
  { written: ['npm run format'], run: (clone) => clone.ends('npm run format') },
  {
    written: ['npx drizzle-kit generate --name add_a_thing'],
    run: async (clone) => {
      await clone.ends('npm run typecheck');
      await clone.ends('cd apps/api && npx drizzle-kit generate --name add_a_thing', {
        says: 'nothing to migrate',
      });
    },
  },
  { written: ['npm run dead-code'], run: (clone) => clone.ends('npm run dead-code') },
];

/** The start line of a demo, with what the demo was given in place of each "…". */
function printedStart(told, settings) {
  const [, printed] = /Start it with: +(.+)/.exec(told);
  return printed.replaceAll(/(\w+)=…/g, (_, name) => `${name}='${settings[name]}'`);
}

function printedAdmin(told) {
  const [, email, password] = /admin +(\S+) {2}(\S+)/.exec(told);
  return { email, password };
}
