/** The repository's folder. */
export const root: string;

/** Runs a program to its end. Answers its exit code and what it printed. */
export function run(
  command: string,
  args: readonly string[],
  options?: { env?: Record<string, string>; quiet?: boolean; cwd?: string },
): Promise<{ code: number; output: string }>;
