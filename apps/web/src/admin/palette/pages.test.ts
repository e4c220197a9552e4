import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { officePages } from './pages.ts';

const source = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const routes = ['routes.tsx', 'account-routes.tsx', 'admin/admin-routes.tsx'].map(source).join('');
const tabs = source('admin/admin-page.tsx');

describe('the pages of the palette', () => {
  it.each(officePages)('$title is a page: $to', ({ to }) => {
    const { pathname, searchParams } = new URL(to, 'https://lender.example');
    expect(routes).toContain(`'${pathname}':`);
    const tab = searchParams.get('tab');
    if (tab !== null) expect(tabs).toContain(`key: '${tab}',`);
  });

  it('have a title and an address each', () => {
    const unique = (texts: string[]) => new Set(texts).size;
    expect(unique(officePages.map(({ title }) => title))).toBe(officePages.length);
    expect(unique(officePages.map(({ to }) => to))).toBe(officePages.length);
  });
});
