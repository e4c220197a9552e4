import http from 'node:http';

/**
 * As many connections as any measurement has clients, so that no client waits for another's. An unused connection is
 * closed before the server closes it, after 5 seconds: a call on a closing connection would fail.
 */
const agent = new http.Agent({ keepAlive: true, maxSockets: 64, timeout: 2_000 });

/**
 * Calls a server on this machine, and answers its text. Throws for what is not a success. `from` is the address that
 * the caller seems to have, as a proxy would say it.
 */
export function call(url, { method = 'GET', token, body, form, from } = {}) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const request = http.request(url, { method, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode < 300) resolve(text);
        else reject(new Error(`${method} ${url} was answered ${response.statusCode}: ${text}`));
      });
    });
    request.once('error', reject);
    request.end(form ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
}

/** Calls, and reads the answer as JSON. */
export async function ask(url, asking) {
  return JSON.parse(await call(url, asking));
}

let addresses = 0;

/** An address that no caller has had in this run: what is counted by network is counted for each caller alone. */
export function freshAddress() {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
