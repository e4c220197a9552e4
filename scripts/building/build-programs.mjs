import path from 'node:path';
import { build } from 'vite';
import { root } from '../programs/run.mjs';
import { buildForNode } from './build-for-node.mjs';
import { loadedPackages } from './built-product.mjs';
import { makeEmptyDatabase } from './make-empty-database.mjs';
import { precompress } from './precompress.mjs';

/** A program for Node in a few files: to find and load two hundred took a third of its start. */
function program(folder, entries = ['main']) {
  return buildForNode({
    root: path.join(root, folder),
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      rollupOptions: {
        input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
      },
    },
    output: {
      // Beside the entries, because the server finds its other files from where its code lies.
      chunkFileNames: '[name]-[hash].js',
      // Node keeps the text of a program in memory, with two bytes for each character if one of them is not ASCII.
      charset: 'ascii',
      comments: false,
    },
    ssr: { noExternal: true, external: loadedPackages },
  });
}

await build({
  root: path.join(root, 'apps/web'),
  configFile: path.join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
});
precompress(path.join(root, 'apps/web/dist'));
await program('apps/sandbox-bank');
await program('apps/api', ['main', 'admin', 'doctor', 'backup']);
await makeEmptyDatabase(path.join(root, 'apps/api/dist/empty-database'));
