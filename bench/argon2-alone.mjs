import { verifySync } from '@node-rs/argon2';

/**
 * The ceiling of a sign-in: checks a password for so many seconds and does nothing else. Prints the CPU time of one
 * check in milliseconds, which the system counts for this process.
 */
const { HASH, PASSWORD, SECONDS } = process.env;
const check = () => {
  if (!verifySync(HASH, PASSWORD)) throw new Error('The password is not that of the hash.');
};
check();
check();
let checks = 0;
const before = process.cpuUsage();
const end = performance.now() + Number(SECONDS) * 1000;
while (performance.now() < end || checks < 20) {
  check();
  checks += 1;
}
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000 / checks));
