import { setFlagsFromString } from 'node:v8';
import { builtWebApp, createApp } from './app.ts';
import { endOnUncaught, failureText } from './failure-text.ts';
import { type Config, readConfig } from './platform/config/config.ts';

/** How long a stop waits for open calls and work. It then cuts them off. */
const closeWithinMs = 1_500;

/** `npm run dev` serves the pages itself, from their sources. */
const servesPages = !process.argv.includes('--without-pages');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  // What the program writes is its owner's alone, whatever folder it is given.
  process.umask(0o077);
  const config = readConfig(process.env);
  const app = await createApp(config, { webFolder: servesPages ? builtWebApp : null });
  stopOnSignals(app);
  notify(config, await app.listen());
}

function stopOnSignals(app: { close(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), closeWithinMs).unref();
      app.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

function notify(config: Config, made: { email: string; oneTimePassword: string } | null): void {
  say('');
  say(`  ${config.product.name} is running at ${config.publicUrl}`);
  if (made) {
    say(`  Admin sign-in: ${made.email}  password: ${made.oneTimePassword}`);
    say(
      '  This password is shown only once. Sign in with it and choose your own, or set ADMIN_EMAIL and ADMIN_PASSWORD.',
    );
  } else if (config.admin) {
    say(`  Admin sign-in: ${config.admin.email}  password: the ADMIN_PASSWORD it was made with`);
  } else {
    say('  Admin sign-in: as printed at the first start.');
  }
  say(`  ${whatMoves(config)} Press Ctrl-C to stop.`);
  say('');
}

function whatMoves({ stripe }: Config): string {
  if (stripe.isLive) return 'LIVE: real money moves.';
  return stripe.kind === 'stripe'
    ? 'Stripe’s test mode: no real money moves.'
    : 'Sandbox: no real money moves.';
}

function fail(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(
      'PORT is taken by another program: stop it, or set PORT to another number.\n',
    );
    process.exit(1);
  }
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
}

// Collects garbage before the heap is half as large again. Without this, V8 lets the heap of a server
// grow to three times what is in use, which keeps 30 MB more (bench/README.md, "Memory").
setFlagsFromString('--heap-growing-percent=50');
endOnUncaught();
await main().catch(fail);
