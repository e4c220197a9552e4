import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder } from './files-under.mjs';

/** These tests make up trees of their own. */
const madeUp = /^scripts\/[\w-]+\/[\w-]+\.test\.ts$/;
const ending = '(?:tsx?|mjs|sql|tsv|md|json|css|html|yml)';

/**
 * Finds names of files that are not there, in sources and in pages. A source names a file by its path from the root. A
 * page may also name a file or a folder in backticks, by the end of its path, and may link to a file or its heading.
 */
export function missingFiles(root, folders) {
  const files = [
    ...namesAtTop(root),
    ...folders,
    ...folders.flatMap((folder) => filesUnder(root, folder)),
  ];
  const known = new Set(files);
  const fromRoot = new RegExp(
    String.raw`(?<![\w./-])((?:${folders.join('|')})/[\w./-]+\.${ending})\b`,
    'g',
  );
  const inBackticks = new RegExp(String.raw`\`([\w./-]+(?:\.${ending}|(?=/\`)))/?\``, 'g');
  const hasEnding = (name) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  const missing = [];
  for (const file of files) {
    const isPage = file.endsWith('.md');
    if (!isPage && (!/\.(tsx?|mjs|sql)$/.test(file) || madeUp.test(file))) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    const names = [
      ...namesIn(text, fromRoot).filter((name) => !known.has(name)),
      ...(isPage ? namesIn(text, inBackticks).filter((name) => !hasEnding(name)) : []),
      ...(isPage ? linksOf(text).filter((link) => !leads(root, file, link)) : []),
    ];
    for (const name of new Set(names)) missing.push(`${file}: names ${name}, which is not there`);
  }
  return missing;
}

function namesIn(text, pattern) {
  return [...text.matchAll(pattern)]
    .map(([, name]) => name)
    .filter((name) => !isMadeOrServed(name));
}

/** The links of a page to other files of the repository, and to headings. */
function linksOf(text) {
  return [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link]) => link);
}

function leads(root, page, link) {
  const [name, heading] = link.split('#');
  const target = path.join(root, name ? path.join(path.dirname(page), name) : page);
  if (!existsSync(target)) return false;
  return !heading || anchorsOf(readFileSync(target, 'utf8')).includes(heading);
}

/** As GitHub names the headings of a page. */
function anchorsOf(page) {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** A build makes it, or the server answers at this address. */
const isMadeOrServed = (name) => name.startsWith('/') || name.includes('/dist/');

function namesAtTop(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
