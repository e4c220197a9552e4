import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const whole = [
  String.raw`[−-]?\$\d[\d,.]*\d`,
  String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\b${month}[a-z]* \d{1,2}(?:, \d{4})?\b`,
  String.raw`\d{1,2}:\d\d(?::\d\d)? [ap]m(?: [A-Z]{2,4}\b)?`,
  String.raw`\d+(?:\.\d+)? ?%`,
  String.raw`\(\d{3}\) \d{3}-\d{4}`,
  String.raw`\bR\d{2}\b`,
  String.raw`\b\d+ (?:calendar |business )?days?\b`,
  String.raw`\b[A-Z]{2} \d{5}\b`,
  String.raw`\bending in \d{4}\b`,
  String.raw`\bPay\sNow\b`,
].join('|');

/** The amounts, dates, times, rates, numbers and names of buttons that are broken at the end of a line. */
export function tornAmounts(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    function blockOf(node: Node): Element | null {
      let element = node.parentElement;
      while (element && /^(inline|contents)$/.test(getComputedStyle(element).display))
        element = element.parentElement;
      return element;
    }

    // What React put together of several parts stands in as many nodes.
    const blocks = new Map<Element, Text[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const block = blockOf(node);
      if (block) blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
    }

    function placeOf(texts: Text[], index: number): [Text, number] {
      let before = 0;
      for (const text of texts) {
        if (index <= before + text.length) return [text, index - before];
        before += text.length;
      }
      throw new Error('There is no such place in the text.');
    }

    const torn: string[] = [];
    for (const texts of blocks.values()) {
      const text = texts.map(({ data }) => data).join('');
      for (const { 0: match, index } of text.matchAll(new RegExp(pattern, 'g'))) {
        const range = document.createRange();
        range.setStart(...placeOf(texts, index));
        range.setEnd(...placeOf(texts, index + match.length));
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const first = lines[0];
        if (first && lines.some(({ top }) => top >= first.bottom - 2))
          torn.push(text.slice(Math.max(0, index - 30), index + match.length + 10).trim());
      }
    }
    return torn;
  }, whole);
}

/** Nothing that is read as one is torn, on a phone and on a narrower one. */
export async function expectNothingTorn(page: Page, screen: string): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await tornAmounts(page), `torn in ${screen} at ${width} px`).toEqual([]);
  }
}
