import http from 'node:http';

/** As many connections at once as a browser opens to one place. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });

/** Calls a server on this machine, and answers status, headers and text. Throws for what is not a success. */
export function call(url, { method = 'GET', token, body, through = agent } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request = http.request(url, { method, headers, agent: through }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode < 300) resolve({ headers: response.headers, text });
        else reject(new Error(`${method} ${url} was answered ${response.statusCode}: ${text}`));
      });
    });
    request.once('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * How long `once` takes, in milliseconds, over some runs after two that warm up. Fewer runs of what is slow: about
 * `seconds` in all, at least five.
 */
export async function timesOf(once, { runs = 40, seconds = 2 } = {}) {
  await once();
  await once();
  const times = [];
  const end = performance.now() + seconds * 1000;
  while (times.length < runs && (times.length < 5 || performance.now() < end)) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), runs: times.length };
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** How many a second: `once(worker)` over and over by so many workers at once, for so long. */
export async function rateOf(once, { workers, seconds }) {
  let count = 0;
  const began = performance.now();
  const work = async (worker) => {
    while (performance.now() - began < seconds * 1000) {
      await once(worker);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return (count * 1000) / (performance.now() - began);
}
