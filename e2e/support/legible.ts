import type { Page } from '@playwright/test';

/**
 * Answers what cannot be read of what is shown: texts that are cut or stand over one another, and what scrolls sideways;
 * as it is, and with the letters, words and lines spread as far as WCAG 1.4.12 lets anybody spread them.
 */
export async function whatIsIllegible(page: Page): Promise<string[]> {
  const look = async () => [...(await whatIsCut(page)), ...(await whatOverlaps(page))];
  const asIs = await look();
  const whenSpread = await spread(page, look);
  return [...asIs, ...whenSpread.map((problem) => `letters spread: ${problem}`)];
}

/** Answers what goes beyond the page's or its box's edge, in words. */
async function whatIsCut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Once the page has answered its new width.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const tolerance = 1.5;
    const cut = new Set<string>();
    const around = (element: Element) => {
      const all: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) all.push(at);
      return all;
    };
    const inWords = (element: Element) => {
      const text = (element.textContent ?? '').trim().slice(0, 60);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
    };
    // A table, a picture and tabs have a way of scrolling of their own, with which nothing else has to scroll.
    const mayScroll = (box: Element) =>
      box.matches('[role="tablist"]') || box.querySelector(':scope > table, img') !== null;
    const isForReadersOnly = (box: Element) => box.clientWidth <= 1 && box.clientHeight <= 1;
    const isTruncatedOpenly = (box: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(box);
      const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const whole = box.getAttribute('title') ?? box.getAttribute('aria-label') ?? '';
      return isMarked && whole.includes((box.textContent ?? '').trim());
    };

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cut.add(`the page is ${scrollWidth} px wide`);

    for (const box of document.body.querySelectorAll('*')) {
      const { overflowX, visibility } = getComputedStyle(box);
      if (visibility !== 'visible' || !/auto|scroll/.test(overflowX)) continue;
      // What is folded away has the width that it had when it was looked at last.
      if (!box.checkVisibility()) continue;
      if (box.scrollWidth > box.clientWidth + tolerance && !mayScroll(box))
        cut.add(`scrolls sideways: ${inWords(box)}`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!parent || (text.nodeValue ?? '').trim() === '') continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const boxes = around(parent);
      if (boxes.some(isForReadersOnly)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        // Above and below, a font has room for accents that no letter fills.
        const air = line.height / 4;
        for (const box of boxes) {
          if (box === document.body || box === document.documentElement) break;
          const { overflowX, overflowY, position } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          const isCutBeside =
            isHidden(overflowX) &&
            (line.left < edge.left - tolerance || line.right > edge.right + tolerance);
          const isCutBelow =
            isHidden(overflowY) &&
            (line.top + air < edge.top - tolerance || line.bottom - air > edge.bottom + tolerance);
          if ((isCutBeside || isCutBelow) && !isTruncatedOpenly(box))
            cut.add(`cut by ${inWords(box)}: “${text.nodeValue?.trim().slice(0, 60)}”`);
          // What scrolls can be scrolled to; what is fixed does not move with the page.
          if (/auto|scroll/.test(overflowX) || position === 'fixed') break;
        }
        const fixed = boxes.find((box) => getComputedStyle(box).position === 'fixed');
        const isBeside = line.left < -tolerance || line.right > clientWidth + tolerance;
        if (fixed && isBeside && !boxes.some(mayScroll))
          cut.add(
            `beside the window: “${text.nodeValue?.trim().slice(0, 60)}” in ${inWords(fixed)}`,
          );
      }
    }
    return [...cut];
  });
}

/** Answers the texts that stand over one another on the page itself, not over it as a footer, a dialog or an open menu does. */
async function whatOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const above = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const lines: { text: string; parent: Element; edge: DOMRect }[] = [];
    const walker = document.createTreeWalker(above ?? document.body, NodeFilter.SHOW_TEXT);
    const isLifted = (element: Element) => {
      for (let at: Element | null = element; at && at !== above; at = at.parentElement) {
        const { position, clipPath } = getComputedStyle(at);
        if (position === 'fixed' || position === 'sticky' || clipPath !== 'none') return true;
        if (at.matches('[aria-expanded="true"] + ul')) return true;
      }
      return false;
    };
    const whatIsSeenOf = (line: DOMRect, parent: Element): DOMRect | null => {
      let { left, right, top, bottom } = line;
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible') continue;
        const edge = at.getBoundingClientRect();
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
      return right > left && bottom > top
        ? new DOMRect(left, top, right - left, bottom - top)
        : null;
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.nodeValue ?? '').trim();
      if (!parent || text === '' || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (isLifted(parent) || parent.closest('option, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const edge = whatIsSeenOf(line, parent);
        if (edge) lines.push({ text, parent, edge });
      }
    }
    lines.sort((one, other) => one.edge.top - other.edge.top);
    const over = new Set<string>();
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (other.edge.top >= one.edge.bottom) break;
        if (one.parent === other.parent) continue;
        const wide =
          Math.min(one.edge.right, other.edge.right) - Math.max(one.edge.left, other.edge.left);
        const tall = Math.min(one.edge.bottom, other.edge.bottom) - other.edge.top;
        // Lines that stand close share the room of their accents.
        if (wide > 2 && tall > Math.min(one.edge.height, other.edge.height) * 0.4)
          over.add(`over one another: “${one.text.slice(0, 60)}” and “${other.text.slice(0, 60)}”`);
      }
    return [...over];
  });
}

/** By a style sheet that the page's content policy has no word on. */
async function spread<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  try {
    return await look();
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    });
  }
}

/** Answers the lines in which something stands on the other side of a name than it is written. */
export async function whatIsOutOfOrder(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const turned = new Set<string>();
    const blockOf = (node: Node): Element | null => {
      let at = node.parentElement;
      while (at && /^(inline|contents)/.test(getComputedStyle(at).display)) at = at.parentElement;
      return at;
    };
    const blocks = new Map<Element, Text[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const block = blockOf(node);
      if (!block?.checkVisibility({ visibilityProperty: true }) || block.clientWidth <= 1) continue;
      blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
    }
    const linesOf = (texts: Text[], from: number, to: number): DOMRect[] => {
      const range = document.createRange();
      let start = 0;
      for (const text of texts) {
        const end = start + text.length;
        if (from >= start && from < end) range.setStart(text, from - start);
        if (to > start && to <= end) range.setEnd(text, to - start);
        start = end;
      }
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    for (const texts of blocks.values()) {
      const whole = texts.map(({ data }) => data.replaceAll('\u00a0', ' ')).join('');
      if (!wanted.some((name) => whole.includes(name))) continue;
      // In the order in which they are written: each name, and each other letter.
      const pieces: DOMRect[][] = [];
      for (let at = 0; at < whole.length; ) {
        const name = wanted.find((each) => whole.startsWith(each, at));
        const length = name?.length ?? 1;
        if (whole.slice(at, at + length).trim()) pieces.push(linesOf(texts, at, at + length));
        at += length;
      }
      let last = { right: 0, middle: Number.NEGATIVE_INFINITY };
      for (const lines of pieces) {
        if (lines.length === 0) continue;
        for (const middle of new Set(
          lines.map(({ top, height }) => Math.round(top + height / 2)),
        )) {
          const line = lines.filter(({ top, bottom }) => top <= middle && bottom >= middle);
          const left = Math.min(...line.map((edge) => edge.left));
          const right = Math.max(...line.map((edge) => edge.right));
          const isSameLine = Math.abs(middle - last.middle) < (line[0]?.height ?? 0) / 2;
          if (isSameLine && left < last.right - 1.5) turned.add(whole.trim());
          last = { right, middle };
        }
      }
    }
    return [...turned];
  }, names);
}
