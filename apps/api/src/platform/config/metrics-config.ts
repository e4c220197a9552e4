import { readFileSync } from 'node:fs';
import { hostName, portNumber } from '../base/check-environment-values.ts';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';

export interface MetricsConfig {
  /** A port for the metrics alone. Null: the server's own port serves them. */
  own: { port: number; host: string } | null;
  /** Null: no token is needed, which is allowed only on a port for the metrics alone. */
  token: string | null;
}

const leastTokenLength = 20;

/** Returns null if neither a token nor a port is set. The server then counts nothing. */
export function readMetricsConfig(read: ReadVariable): MetricsConfig | null {
  const port = read('METRICS_PORT');
  const host = read('METRICS_HOST');
  if (port === null && host !== null) {
    throw new WrongEnvironment('METRICS_HOST', 'goes with METRICS_PORT, which is not set.');
  }
  const token = readToken(read);
  if (port === null) return token === null ? null : { own: null, token };
  return {
    own: {
      port: portNumber('METRICS_PORT', port),
      host: hostName('METRICS_HOST', host ?? '127.0.0.1'),
    },
    token,
  };
}

function readToken(read: ReadVariable): string | null {
  const file = read('METRICS_TOKEN_FILE');
  const given = read('METRICS_TOKEN');
  if (file === null) return given === null ? null : requireToken('METRICS_TOKEN', given);
  if (given !== null) {
    throw new WrongEnvironment('METRICS_TOKEN_FILE', 'and METRICS_TOKEN cannot both be set.');
  }
  try {
    return requireToken('METRICS_TOKEN_FILE', readFileSync(file, 'utf8').trim());
  } catch (error) {
    if (error instanceof WrongEnvironment) throw error;
    throw new WrongEnvironment('METRICS_TOKEN_FILE', 'has to name a file that can be read.');
  }
}

/** The error doesn't quote the token, because the token is a secret. */
function requireToken(variable: string, token: string): string {
  if (token.length >= leastTokenLength && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new WrongEnvironment(
    variable,
    `has to hold a token of at least ${leastTokenLength} letters, digits and signs, without spaces.`,
  );
}
