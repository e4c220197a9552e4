import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTags } from './spec-tags.mjs';
import { isLongTest } from './test-files.mjs';

const statementsFile = 'docs/spec-statements.tsv';
const uncoveredFile = 'docs/spec-uncovered.txt';
const coverageFile = '.build/spec-coverage.md';
const command = 'npm run spec-coverage';

/**
 * Writes .build/spec-coverage.md from the tags in the tests of the repository at `root`. Takes what has a test now from
 * docs/spec-uncovered.txt, and never adds anything to it.
 */
export function writeCoverage(root) {
  const { markdown, uncovered } = measureCoverage(root);
  mkdirSync(path.join(root, path.dirname(coverageFile)), { recursive: true });
  writeFileSync(path.join(root, coverageFile), markdown);
  writeFileSync(path.join(root, uncoveredFile), uncovered.map((id) => `${id}\n`).join(''));
}

/** Answers what is wrong with the tags, and how many statements there are and have a test. */
export function checkCoverage(root) {
  const { problems, total, covered } = measureCoverage(root);
  return { problems, total, covered };
}

/**
 * Which statement of the product is proved by which test, for the repository at `root`.
 * Answers the page `markdown`, the `uncovered` ids that the list may still hold, the counts, and the `problems`: a
 * statement without a test that is not on the list, one on the list that has a test, a tag that names nothing.
 */
function measureCoverage(root) {
  const { rows, problems } = readStatements(root);
  const statements = rows.filter(isStatement);
  const known = new Set(statements.map(({ id }) => id));
  const provedBy = new Map(statements.map(({ id }) => [id, []]));
  for (const file of testFilesUnder(root)) {
    const read = readTags(readFileSync(path.join(root, file), 'utf8'), file);
    problems.push(...read.problems);
    for (const { id, title } of read.tags) {
      // A change that breaks a statement has to fail in the short run.
      if (isLongTest(file))
        problems.push(`${file}: ${id} is tagged in a test that only the long run runs`);
      else if (known.has(id)) note(provedBy.get(id), `${file} › ${title}`);
      else problems.push(`${file}: the tag ${id} names no statement of ${statementsFile}`);
    }
  }
  const listed = readUncovered(root);
  const open = statements.map(({ id }) => id).filter((id) => provedBy.get(id).length === 0);
  for (const id of open.filter((id) => !listed.includes(id))) {
    problems.push(`${id} has no test: ${textOf(rows, id)}`);
  }
  for (const id of listed.filter((id) => !open.includes(id))) {
    const why = known.has(id) ? 'has a test now' : 'is no statement';
    problems.push(`${uncoveredFile}: ${id} ${why}; run ${command}`);
  }
  return {
    markdown: pageOf(rows, provedBy),
    uncovered: listed.filter((id) => open.includes(id)),
    total: statements.length,
    covered: statements.length - open.length,
    problems,
  };
}

function readStatements(root) {
  const rows = [];
  const problems = [];
  const lines = readFileSync(path.join(root, statementsFile), 'utf8').trimEnd().split('\n');
  for (const [index, line] of lines.slice(1).entries()) {
    const [id, text, ...rest] = line.split('\t');
    const isRow = /^\d+(\.\d+){0,2}$/.test(id) && text?.trim() && rest.length === 0;
    if (!isRow) problems.push(`${statementsFile}:${index + 2} is not an id, a tab and a text`);
    else if (rows.some((row) => row.id === id)) problems.push(`${statementsFile}: ${id} is twice`);
    else rows.push({ id, text });
  }
  return { rows, problems };
}

/** `2` and `2.4` are headings; `2.4.3` is a statement. */
function isStatement({ id }) {
  return id.split('.').length === 3;
}

function readUncovered(root) {
  const file = path.join(root, uncoveredFile);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function testFilesUnder(root) {
  const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'docs']);
  const files = [];
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && !skipped.has(entry.name)) walk(file);
      } else if (isTestFile(file)) files.push(file);
    }
  };
  walk('');
  return files.sort();
}

// The coverage's own test writes test files full of tags, which prove nothing about the product.
function isTestFile(file) {
  if (file === 'scripts/test-run/spec-coverage.test.ts') return false;
  return file.endsWith('.test.ts') || (file.startsWith('e2e/') && file.endsWith('.ts'));
}

function pageOf(rows, provedBy) {
  const ids = rows.filter(isStatement).map(({ id }) => id);
  const covered = ids.filter((id) => provedBy.get(id).length > 0).length;
  const parts = [
    '# What proves each statement of the specification',
    `Generated by \`${command}\` from the tags in the tests; the statements are in [spec-statements.tsv](../docs/spec-statements.tsv). ${covered} of ${ids.length} statements have a test.`,
  ];
  let table = [];
  for (const row of rows) {
    if (isStatement(row)) {
      const tests = provedBy.get(row.id).map(cell).join('<br>') || '—';
      table.push(`| ${row.id} | ${cell(row.text)} | ${tests} |`);
      continue;
    }
    endTable();
    parts.push(`${row.id.includes('.') ? '###' : '##'} ${row.id} ${row.text}`);
  }
  endTable();
  return `${parts.join('\n\n')}\n`;

  function endTable() {
    if (table.length > 0)
      parts.push(['| | Statement | Proved by |', '| --- | --- | --- |', ...table].join('\n'));
    table = [];
  }
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function note(list, entry) {
  if (!list.includes(entry)) list.push(entry);
}

function textOf(rows, id) {
  return rows.find((row) => row.id === id)?.text;
}
