import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningProduct } from './running-product.ts';
import { expect } from './test.ts';

/** The link to one of our pages in the newest mail to somebody that has one; waits until it has come. */
export async function mailedLink(
  product: RunningProduct,
  to: string,
  page: 'reset-password' | 'confirm-email' | 'join',
): Promise<string> {
  const pattern = new RegExp(`${product.url}/${page}#token=[\\w-]+`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(product.mailFolder, to);
      link = mails.flatMap((mail) => pattern.exec(mail)?.[0] ?? []).at(-1);
      return link;
    }, `a mail to ${to} with a link to /${page}`)
    .toBeDefined();
  return link ?? '';
}

/** In the order in which they were sent. */
async function mailsTo(folder: string, to: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(to)).map(decodeQuotedPrintable);
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}
