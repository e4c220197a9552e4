import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { buildForNode } from '../building/build-for-node.mjs';
import { freePort } from '../programs/free-port.mjs';
import { root } from '../programs/run.mjs';
import { endOnSignals } from '../programs/signals.mjs';
import { mailPage, mailsAddress } from './mail-pages.mjs';
import { restartedProgram } from './restarted-program.mjs';

const api = path.join(root, 'apps/api');
/** As deep as the sources, because the server finds its other files from where its code lies. */
const output = path.join(api, '.dev');

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs the product from its sources, on the data of `npm start`. A changed page changes in the browser, and a changed
 * server is built and started again. Everything is reached at one address.
 */
export async function develop() {
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = './data', SMTP_URL } = process.env;
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;
  const serverUrl = `http://127.0.0.1:${await freePort()}`;
  const server = runServer(serverUrl, publicUrl);
  const closing = [server.end];
  endOnSignals(() => Promise.all(closing.map((close) => close())), 0);

  const front = createServer((request, response) => pages.middlewares(request, response));
  // The pages' own settings read it there.
  process.env.API_URL = serverUrl;
  const pages = await servePages({
    front,
    port: Number(PORT),
    publicUrl,
    plugins: [beforeThePages(server, path.resolve(DATA_DIR, 'mail'))],
  });
  closing.push(() => pages.close());
  await listen(front, Number(PORT), HOST);
  const watcher = await watchServer(server.restart);
  closing.push(() => watcher.close());
  const isRunning = await server.canServe();
  if (isRunning && !SMTP_URL) say(`  Mails: ${publicUrl}${mailsAddress}\n`);
}

async function listen(front, port, host) {
  try {
    await once(front.listen(port, host), 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    process.stderr.write(
      'PORT is taken by another program: stop it, or set PORT to another number.\n',
    );
    process.exit(1);
  }
}

function runServer(url, publicUrl) {
  const { hostname, port } = new URL(url);
  return restartedProgram({
    command: process.execPath,
    args: ['--enable-source-maps', path.join(output, 'main.js'), '--without-pages'],
    env: { ...process.env, HOST: hostname, PORT: port, PUBLIC_URL: publicUrl },
    address: `${url}/readyz`,
    say,
  });
}

/** Builds the server, and again when a source or a migration changes. Vite prints what is wrong with a source. */
async function watchServer(onBuilt) {
  const watcher = await buildForNode({
    root: api,
    build: {
      outDir: output,
      emptyOutDir: false,
      watch: {},
      rollupOptions: { input: { main: 'src/main.ts' } },
    },
    output: { chunkFileNames: '[name].js' },
    ssr: { noExternal: [/^@sevenday\//] },
    plugins: [
      {
        name: 'watch-migrations',
        buildStart() {
          this.addWatchFile(path.join(api, 'migrations/meta/_journal.json'));
        },
      },
    ],
  });
  watcher.on('event', (event) => {
    event.result?.close();
    if (event.code === 'BUNDLE_END') onBuilt();
  });
  return watcher;
}

function servePages({ front, port, publicUrl, plugins }) {
  return createVite({
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    clearScreen: false,
    plugins,
    server: {
      port,
      middlewareMode: { server: front },
      ws: { server: front },
      allowedHosts: [new URL(publicUrl).hostname],
    },
  });
}

/** Shows the mails, and lets a call wait while the server starts. */
function beforeThePages(server, mailFolder) {
  return {
    name: 'before-the-pages',
    configureServer({ middlewares, config }) {
      const isForServer = (url) =>
        Object.keys(config.server.proxy).some((pattern) => new RegExp(pattern).test(url));
      middlewares.use(async (request, response, next) => {
        try {
          const [address] = request.url.split('?', 1);
          const mails = isUnder(mailsAddress, address) && (await mailPage(mailFolder, address));
          if (mails) send(response, 200, 'text/html', mails);
          else if (isForServer(request.url) && !(await server.canServe()))
            send(response, 503, 'text/plain', 'The server does not run. The terminal says why.');
          else next();
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

function isUnder(folder, address) {
  return address === folder || address.startsWith(`${folder}/`);
}

function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}
