import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../programs/run.mjs';
import { buildForNode } from './build-for-node.mjs';

/**
 * Builds a program of `simulation/` for Node, which runs no TypeScript itself, and runs it in this process. It lies as
 * deep below the root as the folders of `simulation/`, so that paths relative to a file there are the same.
 */
export async function runTypescript(name) {
  const outDir = path.join(root, '.build', 'programs');
  await buildForNode({
    root,
    build: { ssr: `simulation/${name}.ts`, outDir, emptyOutDir: false },
    plugins: [toolsStayWhereTheyLie],
    ssr: { noExternal: [/^@sevenday\//] },
  });
  process.setSourceMapsEnabled(true);
  const program = path.join(outDir, `${name}.js`);
  process.env.SIMULATE_PROGRAM = program;
  await import(pathToFileURL(program).href);
}

/** Leaves the tools of scripts/ out of the program: they find the repository from where they lie. */
const toolsStayWhereTheyLie = {
  name: 'tools-stay-where-they-lie',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !/^(\.\.\/)+scripts\//.test(source)) return null;
    const file = path.resolve(path.dirname(importer), source);
    return { id: pathToFileURL(file).href, external: 'absolute' };
  },
};
