import { examineInstallation } from './examine-installation.ts';
import { endOnUncaught, failureText } from './failure-text.ts';
import { readConfig } from './platform/config/config.ts';
import { openRuntime } from './runtime.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Answers the exit code: 1 when something is missing. */
async function main(): Promise<number> {
  process.umask(0o077);
  const config = readConfig(process.env);
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const findings = await examineInstallation(await openRuntime(config, closing));
    for (const { what, advice } of findings) {
      say(advice === null ? `✓ ${what}` : `✗ ${what}\n    ${advice}`);
    }
    if (config.stripe.kind === 'own_sandbox') {
      say('✓ The sandbox bank runs in this program: there is no account to check');
    }
    return findings.some(({ advice }) => advice !== null) ? 1 : 0;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

endOnUncaught();
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
