import path from 'node:path';
import { root, run } from '../programs/run.mjs';

const baseline = 'apps/api/migrations/0000_baseline.sql';

/**
 * Builds the oldest version whose database this one can upgrade: the commit that made the baseline (docs/adr/0033).
 * Answers the path of its server, and how to remove it. Null where the history does not go back so far.
 */
export async function buildOldest(folder) {
  const { output } = await git('log', '--diff-filter=A', '--format=%h %p', '--', baseline);
  const [commit, parent] = output.trim().split('\n').at(-1)?.split(' ') ?? [];
  // A shallow clone begins with a commit that seems to have added every file.
  if (!commit || !parent) return null;
  const place = path.join(folder, 'oldest');
  await must(git('worktree', 'add', '--detach', place, commit));
  // A package of that time declares Node 22. It also runs on Node 20, as that release did.
  const env = { npm_config_engine_strict: 'false' };
  await must(run(process.execPath, ['scripts/build.mjs'], { env, quiet: true, cwd: place }));
  return {
    commit,
    main: path.join(place, 'apps/api/dist/main.js'),
    remove: () => git('worktree', 'remove', '--force', place),
  };
}

function git(...args) {
  return run('git', args, { quiet: true, cwd: root });
}

async function must(running) {
  const { code, output } = await running;
  if (code !== 0) throw new Error(output);
}
