import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** A program for Node: our own packages are bundled, everything installed stays outside. */
function program(folder) {
  return build({
    root: path.join(root, folder),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/main.ts',
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rollupOptions: { output: { entryFileNames: 'main.js', format: 'es' } },
    },
    ssr: { noExternal: [/^@sevenday\//] },
  });
}

await build({
  root: path.join(root, 'apps/web'),
  configFile: path.join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
});
await program('apps/sandbox-bank');
await program('apps/api');
