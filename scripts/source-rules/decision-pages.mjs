import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const headings = ['Context', 'Decision', 'Consequences'];

/** Finds pages of decisions without the three headings, and rows of their index that a page does not have. */
export function wrongDecisionPages(root, folder) {
  const read = (name) => readFileSync(path.join(root, folder, name), 'utf8');
  const pages = readdirSync(path.join(root, folder))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort();
  const wrong = pages.flatMap((name) => {
    const found = [...read(name).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    if (found.join() === headings.join()) return [];
    return [`${folder}/${name}: has the headings ${found.join(', ')}, not ${headings.join(', ')}`];
  });
  const rows = pages.map((name) => `| ${numberOf(name)} | [${titleOf(read(name))}](${name}) |`);
  const index = read('README.md').match(/^\| \d.*?\) \|/gm) ?? [];
  return [
    ...wrong,
    ...rows
      .filter((row) => !index.includes(row))
      .map((row) => `${folder}/README.md: lacks the row ${row}`),
    ...index
      .filter((row) => !rows.includes(row))
      .map((row) => `${folder}/README.md: has the row ${row}, which no page has`),
  ];
}

function numberOf(name) {
  return Number(name.slice(0, 4));
}

/** A page begins with its number and its title. */
function titleOf(page) {
  return /^# \d+\. (.+)$/m.exec(page)?.[1] ?? 'no title';
}
