import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root as ownRoot } from '../programs/run.mjs';
import { filesUnder } from './files-under.mjs';

/** Words of sentences that most people have to read twice. Plain English seldom needs them. */
const marks = [
  /\b(?:anew|whoever|meanwhile)\b/i,
  /\bbesides[.,;:]/i,
  /(?<!(?:thing|body|one|where) )\belse[.,;:]|[.;:] Else\b/,
  /\b(?:of (?:which|whom|whose)|(?<!-)in whose)\b/i,
  /(?:^|[.,;:] )one (?:that|who|whose|of)\b/i,
  /\b(?:than|as|is|are|to|and) (?:that|those) of\b/,
  /\bthe same,? of\b/i,
  /\bsuch as (?:was|were)\b/,
  /\bwhat [^.,;:]{1,40} is what\b/i,
  /\b(?:is|are|was|were|be) told of\b/,
  /\bwhat (?:became|becomes) of\b/i,
  /(?:^|[.;:] )(?:Of (?:an?|the|one|what|those)|As `\w+`)/,
];
const source = /\.(tsx?|m?js|sql|css)$/;
/** It quotes such words. */
const voicePage = 'docs/voice.md';
const comment = /^\s*(?:\/\*\*?|\*|\/\/|--|\{\/\*)\s*(.*)/;

/** Lists where a comment or a page has such a word, as `file:line: word`. Strings and code are not read. */
export function oldVoice(root, folders) {
  const files = folders.flatMap((folder) => filesUnder(root, folder)).concat(readdirSync(root));
  return files
    .filter((file) => file !== voicePage)
    .filter((file) => /\.md$/.test(file) || (source.test(file) && !file.includes('/migrations/')))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const text = source.test(file) ? (comment.exec(line)?.[1] ?? '') : line;
          const word = marks.map((mark) => mark.exec(text)?.[0]).find(Boolean);
          return word ? [`${file}:${index + 1}: ${word.replace(/^[.,;: ]+/, '')}`] : [];
        }),
    );
}

/** Lists the files that differ from `main`. Without git, none. */
function changedFiles() {
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'main'], {
    cwd: ownRoot,
    encoding: 'utf8',
  });
  return new Set((stdout ?? '').split('\n'));
}

if (process.argv[1] === import.meta.filename) {
  const found = oldVoice(ownRoot, 'apps packages simulation e2e scripts bench docs'.split(' '));
  const changed = changedFiles();
  const isYours = (place) => changed.has(place.split(':')[0]);
  const sorted = [...found.filter(isYours), ...found.filter((place) => !isYours(place))];
  const places = sorted
    .slice(0, 10)
    .map((place) => `  ${place}${isYours(place) ? ' (changed)' : ''}`);
  const lines = [`${found.length} sentences may need a second reading. The first 10:`, ...places];
  process.stdout.write(`${lines.join('\n')}\n`);
}
