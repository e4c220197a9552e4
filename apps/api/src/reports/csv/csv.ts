import { Readable } from 'node:stream';
import { type Cents, dollarsFromCents } from '@sevenday/lending';

export type Cell = string | number | boolean | Date | Amount | null;

/** An amount, written in dollars with two decimals. It still is a number. */
interface Amount {
  amount: Cents;
}

/**
 * Finds where a spreadsheet would take a text for a formula and run it, also with full-width signs. An apostrophe there
 * keeps it a text (OWASP, CSV injection). Some programs split cells at a semicolon or a tab, so the text behind one
 * begins a cell too, and so does a new line. Such programs take off quotes that they find there.
 */
const formula = /(?<=(?:^|[;\t\r\n])["\s]*)[=+\-@＝＋－＠\t\r]/g;

/** The mark without which Excel reads the file in the machine's old code page and garbles names. */
const byteOrderMark = '\ufeff';

/**
 * Writes one row by RFC 4180. Numbers stay numbers, a negative one too; only text that a person could have typed is
 * guarded against formulas.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'object') return dollarsFromCents(cell.amount).toFixed(2);
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replaceAll(formula, "'$&");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Streams a table as CSV, read a batch at a time as the receiver takes it. So all rows are never in memory at once.
 * `next` returns the rows after the last one it gave; an empty batch ends the stream.
 */
export function csvStream(header: readonly string[], next: () => Promise<Cell[][]>): Readable {
  return Readable.from(lines(header, next), { objectMode: false, highWaterMark: 64 * 1024 });
}

async function* lines(header: readonly string[], next: () => Promise<Cell[][]>) {
  yield byteOrderMark + csvRow(header);
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    yield rows.map(csvRow).join('');
  }
}
