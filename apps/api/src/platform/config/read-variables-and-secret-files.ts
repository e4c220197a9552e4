import { readFileSync } from 'node:fs';
import { WrongEnvironment } from '../base/wrong-environment.ts';

/**
 * Each of these may be in a file instead, such as the one that `ENCRYPTION_KEY_FILE` names, because
 * many secret stores provide files.
 */
export const secretSettings = [
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEYS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'ADMIN_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;

/**
 * The returned function reads each file once, so that its callers see the same secret. It throws
 * `WrongEnvironment` for a secret that is set twice, and for a file that is empty or can't be read.
 */
export function readVariables(environment: Record<string, string | undefined>): ReadVariable {
  const inFiles = new Map<string, string>();
  const given: ReadVariable = (name) => environment[name]?.trim() || null;
  return (name) => {
    const file = isSecret(name) ? given(`${name}_FILE`) : null;
    if (file === null) return given(name);
    if (given(name) !== null) {
      throw new WrongEnvironment(name, `and ${name}_FILE are both set: set only one of them.`);
    }
    const text = inFiles.get(name) ?? textOf(`${name}_FILE`, file);
    inFiles.set(name, text);
    return text;
  };
}

function isSecret(name: string): boolean {
  return secretSettings.some((secret) => secret === name);
}

/** Leaves out newlines at the end, because editors add one. */
function textOf(variable: string, file: string): string {
  const text = readOrRefuse(variable, file).replace(/[\r\n]+$/, '');
  if (text.trim() === '') {
    throw new WrongEnvironment(variable, 'names an empty file: it has to hold the secret.');
  }
  return text;
}

function readOrRefuse(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new WrongEnvironment(variable, 'has to name a file that can be read.');
  }
}

/** Returns null if the variable is unset or blank. */
export type ReadVariable = (name: string) => string | null;
