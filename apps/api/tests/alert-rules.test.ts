import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresOfWhole } from '../src/watch/index.ts';
import { metricsIn, readAlertRules, root } from './alert-rules.ts';
import { type RunningProduct, startProduct } from './harness.ts';

const rules = readAlertRules();
const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
const metricsPage = readFileSync(path.join(root, 'docs/metrics.md'), 'utf8');
const token = 'a-token-of-more-than-twenty-signs';

let product: RunningProduct;
let exported: Set<string>;
beforeAll(async () => {
  product = await startProduct({ METRICS_TOKEN: token });
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
  const scraped = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => `${name}`);
  // Some have no value yet, such as the age of the last close.
  exported = new Set([...scraped, ...Object.keys(figuresOfWhole)]);
});
afterAll(() => product.stop());

describe.each(rules)('$alert', ({ alert, expr, annotations }) => {
  it('names only metrics that are exported', () => {
    const names = metricsIn(expr);
    expect(names.length > 0 || expr.startsWith('up{')).toBe(true);
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('has a page in the runbook: what it means, where to look, what to do', () => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    const [, page = ''] = runbook.split(`\n## ${alert}\n`);
    const [own = ''] = page.split('\n## ');
    for (const part of ['**Means.**', '**Look.**', '**Do.**']) expect(own).toContain(part);
  });
});

it('The runbook has no page for an alert that is not there', () => {
  const pages = [...runbook.matchAll(/^## (Sevenday\w+)$/gm)].map(([, name]) => name);
  expect(pages).toEqual(rules.map(({ alert }) => alert));
});

it('Figures of the whole installation are never summed over processes', () => {
  const whole = Object.keys(figuresOfWhole).filter(
    (name) => name !== 'sevenday_clock_skew_seconds',
  );
  for (const { alert, expr } of rules) {
    const used = metricsIn(expr).filter((name) => whole.includes(name));
    if (used.length > 0) expect(`${alert}: ${expr}`).toMatch(/^\w+:\s+max\b/);
  }
});

it('docs/metrics.md lists each of our metrics, and no other', () => {
  const listed = [...metricsPage.matchAll(/^\| `(sevenday_\w+)/gm)].map(([, name]) => name);
  const own = [...exported].filter((name) => name.startsWith('sevenday_'));
  expect(listed.toSorted()).toEqual(own.toSorted());
});
