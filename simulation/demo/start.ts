import path from 'node:path';

/** Without these the product opens another database, or cannot read what this one holds. */
const secrets = ['DATABASE_URL', 'ENCRYPTION_KEY', 'ENCRYPTION_KEYS'].flatMap((name) => [
  name,
  `${name}_FILE`,
]);

/**
 * Says how to start the product on what a demo has filled. Names secrets and never shows them: "…" stands for their
 * value, and the product refuses to start with it.
 */
export function howToStart(
  dataDirectory: string,
  environment: Record<string, string | undefined>,
): string[] {
  const named = secrets.filter((name) => environment[name]?.trim());
  const settings = [`DATA_DIR=${inShell(dataDirectory)}`, ...named.map((name) => `${name}=…`)];
  const line = `Start it with:  ${settings.join(' ')} npm start`;
  if (named.length === 0) return [line];
  return [line, `In place of each “…” write the same ${named.join(' and ')} as now.`];
}

/** `npm start` runs at the project's root, as the demo does. */
function inShell(directory: string): string {
  const relative = path.relative(process.cwd(), directory);
  const shown = relative === '' || relative.startsWith('..') ? directory : relative;
  return /^[\w./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}
