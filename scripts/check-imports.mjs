import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './programs/run.mjs';
import { wrongCitations } from './source-rules/citations.mjs';
import { commandsTried } from './source-rules/commands-tried.mjs';
import { crowdedFolders } from './source-rules/crowded-folders.mjs';
import { wrongDecisionPages } from './source-rules/decision-pages.mjs';
import { driftingCommands } from './source-rules/documented-commands.mjs';
import { earlyImports } from './source-rules/early-imports.mjs';
import { folderCircles } from './source-rules/folder-circles.mjs';
import { foreignElements } from './source-rules/foreign-elements.mjs';
import { missingFiles } from './source-rules/missing-files.mjs';
import { unprovedClaims } from './source-rules/unproved-claims.mjs';
import { unreadableImports } from './source-rules/unreadable-imports.mjs';

/**
 * The directions of the house (docs/architecture.md). A slice of the server may import the slices named here and only
 * by their index.ts; a package may import the packages named here.
 */
const belowNotices = ['platform', 'ledger'];
const belowMembers = [...belowNotices, 'notices', 'identity', 'factors'];
const belowStaff = [...belowMembers, 'members', 'approvals'];
const belowLoans = [...belowStaff, 'oversight', 'id-verifications', 'bank-accounts'];
const belowReports = [...belowLoans, 'loans', 'repayments', 'contacts'];
const slices = {
  platform: [],
  ledger: ['platform'],
  notices: belowNotices,
  identity: [...belowNotices, 'notices'],
  factors: [...belowNotices, 'notices', 'identity'],
  members: belowMembers,
  approvals: [...belowMembers, 'members', 'bank-accounts'],
  staff: belowStaff,
  oversight: [...belowMembers, 'members'],
  'id-verifications': [...belowMembers, 'members', 'oversight', 'bank-accounts'],
  'bank-accounts': [...belowMembers, 'members'],
  loans: belowLoans,
  repayments: [...belowLoans, 'loans'],
  contacts: [...belowLoans, 'loans'],
  reports: belowReports,
  closes: [...belowReports, 'reports'],
  today: [...belowReports, 'closes'],
  watch: [...belowReports, 'closes'],
  offboarding: [...belowReports, 'staff'],
  backups: [...belowReports, 'reports', 'closes', 'offboarding'],
  commands: [...belowReports, 'reports', 'closes', 'watch', 'offboarding', 'backups'],
};
const packages = {
  'packages/lending': [],
  'packages/contract': ['@sevenday/lending'],
  'apps/web': ['@sevenday/lending', '@sevenday/contract'],
  'apps/sandbox-bank': [],
  'apps/api': ['@sevenday/lending', '@sevenday/contract', '@sevenday/sandbox-bank'],
};
const sourceFolders = ['apps', 'packages', 'simulation', 'e2e', 'scripts', 'bench'];
/** These folders may have more source files than others, for the reason that is given. */
const flatOnPurpose = {
  'packages/contract/src': 'a subject of the calls a file; apps/web/vite.config.ts names them here',
  'packages/lending/src': 'a rule of the loan a file; a rule is found by its name',
  'apps/api/tests/shared':
    'what a short test file and its long one both need a file; it has the name of the two',
  'e2e/support': 'a tool of the specs a file; a spec picks what it needs by its name',
};
/** Time comes in as an argument: only the platform reads a clock. A clock that is handed in may be asked. */
const clockReads = [
  /\bDate\.now\(/,
  /\bnew Date\(\s*\)/,
  /(?<!\.)\bnow\(\)\s*(?:at time zone|[-+]|,|\)|`)/i,
  /\bcurrent_timestamp\b/i,
];

const problems = [];

for (const [folder, allowed] of Object.entries(packages)) {
  for (const file of sourcesUnder(path.join(root, folder, 'src'))) {
    for (const name of imports(file).filter((name) => name.startsWith('@sevenday/'))) {
      const owner = name.split('/').slice(0, 2).join('/');
      if (!allowed.includes(owner)) report(file, `${folder} must not import ${owner}`);
      else if (folder === 'apps/web' && name !== owner && !isTest(file)) {
        report(file, `pages must not load ${name}, which is the server's`);
      }
    }
    refuseRelativeOutOf(file, folder);
    if (folder.startsWith('packages/lending')) refuseOutsideOf(file, folder);
    if (folder.startsWith('packages/') && !isTest(file)) refuseClockReads(file);
  }
}
checkSlices(path.join(root, 'apps/api/src'));
checkBorrowerPages(path.join(root, 'apps/web/src'));
problems.push(
  ...folderCircles(root, sourceFolders),
  ...unreadableImports(root, ['apps', 'packages', 'simulation', 'e2e']),
  ...crowdedFolders(root, sourceFolders, flatOnPurpose),
  ...missingFiles(root, [...sourceFolders, 'docs', 'ops']),
  ...unprovedClaims(root, 'docs/security.md'),
  ...wrongDecisionPages(root, 'docs/adr'),
  ...wrongCitations(),
  ...earlyImports(root),
  ...foreignElements(root, 'apps/web/src', 'apps/web/src/jsx'),
  ...driftingCommands(root, commandsTried),
);

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}

function checkSlices(source) {
  for (const slice of Object.keys(slices)) {
    if (!existsSync(path.join(source, slice))) report(source, `the slice ${slice} is not there`);
  }
  for (const file of sourcesUnder(source)) {
    const [slice] = path.relative(source, file).split(path.sep);
    if (slice !== 'platform' && !isTest(file)) refuseClockReads(file);
    if (slice.endsWith('.ts')) continue;
    const allowed = slices[slice];
    if (!allowed) {
      report(file, `${slice} is not a slice of the house`);
      continue;
    }
    for (const name of imports(file).filter((name) => name.startsWith('.'))) {
      const target = path.relative(source, path.resolve(path.dirname(file), name));
      const [other, ...rest] = target.split(path.sep);
      if (other === slice || isTest(file)) continue;
      if (!allowed.includes(other)) report(file, `${slice} must not import ${other}`);
      else if (other !== 'platform' && rest.join('/') !== 'index.ts') {
        report(file, `${other} is entered only by its index.ts`);
      }
    }
  }
}

function checkBorrowerPages(source) {
  for (const file of sourcesUnder(source)) {
    const [feature, ...within] = path.relative(source, file).split(path.sep);
    // The files at the top put the pages together.
    if (feature === 'admin' || within.length === 0) continue;
    for (const name of imports(file).filter((name) => name.startsWith('.'))) {
      const target = path.relative(source, path.resolve(path.dirname(file), name));
      if (target.split(path.sep)[0] === 'admin')
        report(file, 'borrower pages must not import admin code');
    }
  }
}

/** A package is entered by its name. A test may use the tools of scripts/. */
function refuseRelativeOutOf(file, folder) {
  const own = path.join(root, folder, 'src') + path.sep;
  const tools = path.join(root, 'scripts') + path.sep;
  for (const name of imports(file).filter((name) => name.startsWith('.'))) {
    const target = path.resolve(path.dirname(file), name);
    if (target.startsWith(own) || (isTest(file) && target.startsWith(tools))) continue;
    report(file, `${folder} must not import ${name}, which is outside of it`);
  }
}

function refuseOutsideOf(file, folder) {
  if (isTest(file)) return;
  for (const name of imports(file)) {
    if (!name.startsWith('.')) report(file, `${folder} is pure and must not import ${name}`);
  }
}

function refuseClockReads(file) {
  const text = readFileSync(file, 'utf8');
  for (const pattern of clockReads) {
    if (pattern.test(text))
      report(file, `reads a clock (${pattern.source}); take the time as an argument`);
  }
}

function imports(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]);
}

function sourcesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

function isTest(file) {
  return /\.(test|testing)\.tsx?$/.test(file) || file.endsWith(`${path.sep}testing.ts`);
}

function report(file, problem) {
  problems.push(`${path.relative(root, file)}: ${problem}`);
}
