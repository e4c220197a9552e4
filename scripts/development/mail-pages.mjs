import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** The address of the mails in `npm run dev`. */
export const mailsAddress = '/dev/mails';

/**
 * Makes the page of an address at or under `/dev/mails`: the list of the mails in a folder, newest first, or one mail.
 * Answers null where there is no such page.
 */
export async function mailPage(folder, address) {
  const names = mailsIn(folder);
  if (address === mailsAddress) {
    return listPage(
      await Promise.all(names.map(async (name) => ({ name, mail: await read(folder, name) }))),
    );
  }
  const name = address.slice(mailsAddress.length + 1);
  if (!names.includes(name)) return null;
  const { html, text } = await read(folder, name);
  return html ?? page(`<pre>${escaped(text ?? '')}</pre>`);
}

/** The file of a mail begins with the time when it was sent. */
function mailsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function read(folder, name) {
  return PostalMime.parse(readFileSync(path.join(folder, name)));
}

function listPage(mails) {
  if (mails.length === 0) return page('<p>No mail was sent yet.</p>');
  const items = mails.map(
    ({ name, mail }) =>
      `<li><a href="${mailsAddress}/${name}">${escaped(mail.subject ?? '')}</a> to ${escaped(
        (mail.to ?? []).map(({ address }) => address).join(', '),
      )}, ${escaped(mail.date ?? '')}</li>`,
  );
  return page(`<ul>${items.join('\n')}</ul>`);
}

function page(body) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><h1>Mails</h1>${body}</html>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
