import { build } from 'vite';

/** Builds a program for Node, readable and with source maps. `output` says how its files are named beside the entries. */
export function buildForNode({ root, build: own, output = {}, ...settings }) {
  return build({
    root,
    configFile: false,
    logLevel: 'warn',
    ...settings,
    build: {
      ...{ ssr: true, target: 'node20', minify: false, sourcemap: true },
      ...own,
      rollupOptions: {
        ...own.rollupOptions,
        output: { entryFileNames: '[name].js', format: 'es', ...output },
      },
    },
  });
}
