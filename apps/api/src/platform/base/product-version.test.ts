import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { productVersion } from './product-version.ts';

it('The version is that of package.json', () => {
  const file = path.resolve(import.meta.dirname, '../../../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(productVersion);
});
