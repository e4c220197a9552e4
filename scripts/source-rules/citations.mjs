import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../programs/run.mjs';
import { filesUnder } from './files-under.mjs';

const folders = ['apps', 'packages', 'simulation', 'e2e', 'scripts', 'bench'];

/**
 * What a comment cites has to be there for whoever reads it (docs/architecture.md, "Decisions"): a heading of
 * docs/decisions.md, a heading or a row of docs/ledger.md, a section of docs/spec-statements.tsv. Answers what is not.
 */
export function wrongCitations() {
  const decisions = headings('docs/decisions.md');
  const books = new Set([...headings('docs/ledger.md'), ...firstCells('docs/ledger.md')]);
  const sections = new Set(read('docs/spec-statements.tsv').match(/^\d+(?=\t)/gm));
  const wrong = [];
  for (const file of folders.flatMap(sourcesUnder)) {
    // A citation may go on in the comment's next line.
    const text = read(file).replaceAll(/\n\s*(\*|\/\/) ?/g, ' ');
    const refuse = (what) => wrong.push(`${file}: cites ${what}, which is not there`);
    for (const cited of quoted(text, /\bdecisions, ((?:"[^"\n]+"(?:, | and )?)+)/g))
      if (!decisions.has(cited)) refuse(`the decision "${cited}"`);
    for (const cited of quoted(text, /\bthe books, ((?:"[^"\n]+"(?:, | and )?)+)/g))
      if (!books.has(cited)) refuse(`"${cited}" of the books`);
    for (const [, cited] of text.matchAll(/\bspec(?:'s)? (?:section |sections )(\d+)/g))
      if (!sections.has(cited)) refuse(`section ${cited} of the specification`);
    if (/\bdecisions: [A-Z]/.test(text)) refuse('a decision without quotes');
  }
  return wrong;
}

function quoted(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, names]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
  );
}

function headings(file) {
  return new Set([...read(file).matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) => heading));
}

function firstCells(file) {
  return [...read(file).matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell]) => cell);
}

function sourcesUnder(folder) {
  return filesUnder(root, folder).filter(
    (file) => /\.(tsx?|mjs|sql)$/.test(file) && !file.includes('/migrations/'),
  );
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}
