export function embeddedTemplate(): Promise<{ data: string; snapshot: string }>;
/** Puts a copy of the migrated template where a server with this data directory will look for its database. */
export function copyEmbeddedTemplate(dataDirectory: string): Promise<void>;
