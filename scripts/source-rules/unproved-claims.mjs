import { readFileSync } from 'node:fs';
import path from 'node:path';

const row = /^\| (\d[\d.–, ]*?) \| [^|]* \| ((?:Met|Partly)\b.*) \| ([^|]*) \|$/gm;
const named = /`[\w./-]+(?:\.\w+|\/)`/;

/**
 * Finds rows of the page of security that claim something and name no file that shows it. That a named file is there
 * is another check (missing-files.mjs).
 */
export function unprovedClaims(root, page) {
  const rows = [...readFileSync(path.join(root, page), 'utf8').matchAll(row)];
  if (rows.length === 0) return [`${page}: no claim is found in it`];
  return rows
    .filter(([, , , where]) => !named.test(where))
    .map(([, number]) => `${page}: ${number} claims to be met and names no file or test`);
}
