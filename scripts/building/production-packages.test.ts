import { expect, it } from 'vitest';
import { productionPackages } from './production-packages.mjs';

it('a release has what its packages load, as Node finds it, and nothing beside', () => {
  const packages = {
    '': {},
    'node_modules/program': {
      dependencies: { shared: '1' },
      optionalDependencies: { absent: '1' },
    },
    'node_modules/program/node_modules/shared': { dependencies: { deep: '1' } },
    'node_modules/shared': { dependencies: { other: '1' } },
    'node_modules/deep': { dependencies: { program: '1' } },
    'node_modules/other': {},
    'node_modules/builder': { dev: true },
  };
  expect(productionPackages({ packages }, ['program'])).toEqual([
    'node_modules/deep',
    'node_modules/program',
    'node_modules/program/node_modules/shared',
  ]);
});
