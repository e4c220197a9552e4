export function askServer<Row>(url: string, statement: string): Promise<Row[]>;
export function createServerDatabase(
  server: string,
  purpose: string,
): Promise<{ url: string; drop(): Promise<unknown> }>;
export function createEmptyServerDatabase(
  server: string,
  purpose: string,
): Promise<{ url: string; drop(): Promise<unknown> }>;
export function copyServerDatabase(
  server: string,
  url: string,
): Promise<{ putBack(): Promise<void>; drop(): Promise<unknown> }>;
/** As `copyServerDatabase`, of a database that programs are connected to. */
export function copyLiveDatabase(
  server: string,
  url: string,
): Promise<{ putBack(): Promise<void>; drop(): Promise<unknown> }>;
/** Before a run's tests: makes the template on the server, if one is named; what it answers removes it. */
declare const prepare: () => Promise<(() => Promise<unknown>) | undefined>;
// biome-ignore lint/style/noDefaultExport: the test runners call a global set-up by its default export.
export default prepare;
