import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Case, letterhead, to } from '../sample-facts.testing.ts';
import { cases } from '../samples.testing.ts';
import type { NoticeKind } from './kinds.ts';
import { layOut } from './layout.ts';
import { textOf } from './texts.ts';

/** Returns the text that a person reads in an HTML mail. */
function readable(html: string): string {
  return html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** The folder in which each sample is left as a mail to look at, in HTML and as text. */
const samplesFolder = path.resolve(import.meta.dirname, '../../../../../.build/notices');

describe('a notice', () => {
  test('is left as a sample of each kind, to be looked at', async () => {
    await mkdir(samplesFolder, { recursive: true });
    for (const [kind, { data }] of Object.entries(cases) as [NoticeKind, Case][]) {
      const { html, text } = layOut(textOf(kind, data, letterhead), to, letterhead);
      await writeFile(path.join(samplesFolder, `${kind}.html`), html);
      await writeFile(path.join(samplesFolder, `${kind}.txt`), text);
    }
    const left = await readdir(samplesFolder);
    expect(left.length).toBeGreaterThanOrEqual(2 * Object.keys(cases).length);
  });

  test.each([
    ['Main Street Loans', 'Sevenday, by Main Street Loans'],
    ['Sevenday', 'Sevenday'],
  ])('of %s ends with its sender as “%s”', (name, sender) => {
    const by = { ...letterhead, lender: { ...letterhead.lender, name } };
    const { html, text } = layOut(textOf('repaid', cases.repaid.data, by), to, by);
    expect(text).toContain(`\n--\n${sender}\n1 Example Street`);
    expect(html).toContain(`>${sender}<br>1 Example Street`);
  });

  test.each(Object.entries(cases) as [NoticeKind, Case][])(
    'of %s says what there is to say, as HTML and as text',
    (kind, { data, says }) => {
      const notice = textOf(kind, data, letterhead);
      const { html, text } = layOut(notice, to, letterhead);
      for (const words of says) {
        expect(readable(html)).toContain(words);
        expect(text.replace(/\s+/g, ' ')).toContain(words);
      }
      for (const version of [readable(html), text]) {
        expect(version).toContain(notice.subject);
        expect(version.includes('Hello Ann,')).toBe(!notice.holdsOnlyWhatIsRequired);
        expect(version).toContain('Main Street Loans');
        expect(version).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
      }
      expect(notice.subject.length).toBeLessThan(78);
    },
  );

  test('shows what a person wrote as they wrote it, and lets it be no markup', () => {
    const notes = '<img src=x onerror=alert(1)> "Tom & O\'Hara"\nsecond line';
    const notice = textOf('id_rejected', { notes }, letterhead);
    const { html, text } = layOut(notice, { ...to, firstName: '<b>Ann' }, letterhead);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Tom &amp; O&#39;Hara&quot;');
    expect(text).toContain(notes);
  });

  test('greets nobody by a name that a stranger may have typed for them', () => {
    const notice = textOf('id_approved', {}, letterhead);
    const { html, text } = layOut(notice, { ...to, firstName: null }, letterhead);
    for (const version of [readable(html), text]) {
      expect(version).toContain('Hello,');
      expect(version).not.toContain('null');
    }
  });
});
