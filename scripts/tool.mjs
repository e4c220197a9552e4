import { spawnSync } from 'node:child_process';
import { install, requireNode } from './programs/install.mjs';
import { bin, root } from './programs/run.mjs';

/** Installs the project's tools, then runs one: `node scripts/tool.mjs tsc --noEmit`. */
const [name, ...args] = process.argv.slice(2);

requireNode();
await install();
const { status, error } = spawnSync(bin(name), args, { cwd: root, stdio: 'inherit' });
if (error) throw error;
process.exitCode = status ?? 1;
