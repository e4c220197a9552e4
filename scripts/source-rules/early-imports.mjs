import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const startedByNode = /^node (scripts\/(?:[\w-]+\/)?[\w-]+\.mjs)(?: |$)/;
/** The parentheses keep a dynamic import out. */
const staticImport = /^(?:import|export)\b(?:[^'"();]*\bfrom)?\s*'([^']+)'/gm;

/**
 * Finds what keeps a command from running on a fresh clone. Node resolves static imports first, so a script that
 * reaches a package by them fails before its `install()` is called.
 */
export function earlyImports(root) {
  const names = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'));
  if (names.length === 0) return ['scripts: there is no script to check'];
  const { problems, files } = scriptsOfCommands(root);
  const entries = new Set([...names.map((name) => `scripts/${name}`), ...files]);
  return [...problems, ...[...entries].flatMap((entry) => importsBeforeInstall(root, entry))];
}

/** `npm run` finds a tool such as `tsc` only where it is installed already. */
function scriptsOfCommands(root) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const problems = [];
  const files = [];
  for (const [name, line] of Object.entries(scripts)) {
    for (const command of line.split(' && ')) {
      const [, file] = startedByNode.exec(command) ?? [];
      if (!file) {
        problems.push(
          `package.json: "${name}" runs "${command}", which a fresh clone may not have: put "node scripts/tool.mjs" before it`,
        );
      } else if (!existsSync(path.join(root, file))) {
        problems.push(`package.json: "${name}" runs ${file}, which is not there`);
      } else {
        files.push(file);
      }
    }
  }
  return { problems, files };
}

function importsBeforeInstall(root, entry) {
  const problems = [];
  const source = readFileSync(path.join(root, entry), 'utf8');
  const firstDynamic = source.indexOf('await import(');
  const installs = source.indexOf('await install()');
  if (firstDynamic >= 0 && (installs < 0 || firstDynamic < installs)) {
    problems.push(`${entry}: calls import() before install()`);
  }
  const seen = new Set();
  const follow = (file, way) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(staticImport)) {
      if (name.startsWith('node:')) continue;
      const target = path.posix.join(path.posix.dirname(file), name);
      if (!name.startsWith('.')) {
        problems.push(
          `${entry}: imports ${[...way, name].join(' → ')} before install(): call import() after it`,
        );
      } else if (existsSync(path.join(root, target))) follow(target, [...way, target]);
      else problems.push(`${file}: imports ${name}, which is not there`);
    }
  };
  follow(entry, []);
  return problems;
}
