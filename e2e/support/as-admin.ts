import { admin } from './running-product.ts';

/** What an admin does elsewhere, by the product's own API, while a test looks at a page. Answers the body. */
export async function asAdmin(
  productUrl: string,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: each call answers its own shape.
): Promise<any> {
  return call(productUrl, method, path, body, await tokenAt(productUrl));
}

/** One session for each product: a sign-in is costly, as it hashes the password. */
const tokens = new Map<string, Promise<string>>();

function tokenAt(productUrl: string): Promise<string> {
  const known = tokens.get(productUrl);
  if (known) return known;
  const { email, password } = admin;
  const token = call(productUrl, 'POST', '/auth/login', { email, password }).then(
    (answer): string => answer.token,
  );
  tokens.set(productUrl, token);
  return token;
}

async function call(url: string, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
