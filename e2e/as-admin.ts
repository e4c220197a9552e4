import { admin } from './running-product.ts';

/** What an admin does elsewhere, by the product's own API, while a test looks at a page. Answers the body. */
export async function asAdmin(
  productUrl: string,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: each call answers its own shape.
): Promise<any> {
  const { email, password } = admin;
  const { token } = await call(productUrl, 'POST', '/auth/login', { email, password });
  return call(productUrl, method, path, body, token);
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
