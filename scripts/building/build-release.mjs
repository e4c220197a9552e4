import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root, run } from '../programs/run.mjs';
import { loadedPackages } from './built-product.mjs';
import { productionPackages } from './production-packages.mjs';

const { version, license, engines } = readJson('package.json');
const name = `sevenday-${version}`;

/** Where a release is made: the folder, and the same as one file. */
export const releaseFolder = path.join(root, '.build/release', name);
export const releaseFile = `${releaseFolder}.tar.gz`;

/** What the built programs read, beside the packages. The two programs of `src` run in a process or thread of their own. */
const files = [
  'LICENSE',
  'CHANGELOG.md',
  'ops',
  'docs',
  'apps/api/dist',
  'apps/api/migrations',
  'apps/api/src/identity/passwords/password-worker.mjs',
  'apps/api/src/platform/files/decode-images.mjs',
  'apps/sandbox-bank/dist',
  'apps/web/dist',
];

/** The commands of a release: those of the repository that run the product, without what installs and builds it. */
const scripts = {
  start: 'node apps/api/dist/main.js',
  admin: 'node apps/api/dist/admin.js',
  migrate: 'node apps/api/dist/admin.js migrate',
  doctor: 'node apps/api/dist/doctor.js',
  backup: 'node apps/api/dist/backup.js backup',
  restore: 'node apps/api/dist/backup.js restore',
  drill: 'node apps/api/dist/backup.js drill',
};

/**
 * Puts the built product, the packages that it loads and a package.json with its commands into one folder, and packs
 * the folder. Needs no network. The packages are those of this machine's kind: a release runs on the same system.
 */
export async function buildRelease() {
  rmSync(releaseFolder, { recursive: true, force: true });
  mkdirSync(releaseFolder, { recursive: true });
  for (const file of files) copy(file);
  for (const place of productionPackages(readJson('package-lock.json'), loadedPackages)) {
    if (existsSync(path.join(root, place))) copy(place);
  }
  // The server finds the two programs of `src` by its package's name.
  mkdirSync(path.join(releaseFolder, 'node_modules/@sevenday'));
  symlinkSync('../../apps/api', path.join(releaseFolder, 'node_modules/@sevenday/api'));
  const manifest = {
    name: 'sevenday',
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts,
  };
  writeFileSync(path.join(releaseFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const packed = [
    '-czf',
    releaseFile,
    '--owner=0',
    '--group=0',
    '-C',
    path.dirname(releaseFolder),
    name,
  ];
  // The program's own user reads it, whatever the builder's umask was.
  await must('chmod', ['-R', 'u+w,a+rX', releaseFolder]);
  await must('tar', packed);
}

async function must(command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) throw new Error(`The release could not be packed:\n${output}`);
}

function copy(place) {
  cpSync(path.join(root, place), path.join(releaseFolder, place), {
    recursive: true,
    filter: (source) => !source.endsWith('.js.map'),
  });
}

function readJson(place) {
  return JSON.parse(readFileSync(path.join(root, place), 'utf8'));
}
