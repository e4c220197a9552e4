export const releaseFolder: string;
export const releaseFile: string;
export function buildRelease(): Promise<void>;
