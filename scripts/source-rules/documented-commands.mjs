import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const passedOver = new Set(['node_modules', 'dist']);
/** It also names commands of earlier versions. */
const changelog = 'CHANGELOG.md';
const command = /^(?:npm|npx|node) \S/;

/** Finds the commands that the pages name, each with the page that names it first. */
export function documentedCommands(root) {
  const found = new Map();
  for (const page of pagesUnder(root)) {
    for (const written of commandsIn(readFileSync(path.join(root, page), 'utf8'))) {
      if (!found.has(written)) found.set(written, page);
    }
  }
  return found;
}

/** Finds commands that are documented and not tried, or tried and not documented. */
export function driftingCommands(root, tried) {
  const documented = documentedCommands(root);
  if (documented.size === 0) return ['README.md: no command is found in any page'];
  const named = new Set(tried.flatMap(({ written }) => written));
  const untried = [...documented].filter(([written]) => !named.has(written));
  const offered = commandsOfPackage(root);
  const unoffered = [...named].filter(
    (written) => !documented.has(written) && !offered.includes(written),
  );
  const unnamed = offered.filter((name) => ![...named].some((written) => isCallOf(written, name)));
  const list = 'scripts/source-rules/commands-tried.mjs';
  return [
    ...untried.map(([written, page]) => `${page}: "${written}" is not tried: add it to ${list}`),
    ...unnamed.map((name) => `package.json: "${name}" is not tried: add it to ${list}`),
    ...unoffered.map((written) => `${list}: "${written}" is in no page and not in package.json`),
  ];
}

function isCallOf(written, name) {
  return written === name || written.startsWith(`${name} `);
}

function commandsOfPackage(root) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  );
}

/** Lines of a code block, and code within a sentence, which may go on in the next line. */
function commandsIn(text) {
  const blocks = [];
  const sentences = text
    .replaceAll(/^```.*\n([\s\S]*?)^```/gm, (_, block) => {
      blocks.push(...block.split('\n'));
      return '';
    })
    .replaceAll(/^ {4,}(.+)$/gm, (_, line) => {
      blocks.push(line);
      return '';
    });
  const lines = blocks.map((line) => line.replace(/ +# .*$/, ''));
  const spans = [...sentences.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
  return [...lines, ...spans]
    .map((each) => each.trim().replaceAll(/\s+/g, ' '))
    .filter((each) => command.test(each));
}

function pagesUnder(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (entry.name.startsWith('.') || passedOver.has(entry.name)) return [];
    if (entry.isDirectory()) return pagesUnder(root, place);
    return place.endsWith('.md') && place !== changelog ? [place] : [];
  });
}
