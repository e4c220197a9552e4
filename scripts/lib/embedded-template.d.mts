export function embeddedTemplate(): Promise<{ data: string; snapshot: string }>;
/** Puts a copy of the migrated template where a server with this data directory will look for its database. */
export function copyEmbeddedTemplate(dataDirectory: string): void;
/** Before a run's tests: tells their processes where the template is. */
declare const prepare: () => Promise<void>;
// biome-ignore lint/style/noDefaultExport: the test runners call a global set-up by its default export.
export default prepare;
