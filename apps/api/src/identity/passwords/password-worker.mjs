import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// On Linux a priority belongs to a thread, so only this thread gives way to others. Elsewhere the whole server would.
if (process.platform === 'linux') {
  try {
    setPriority(0, Math.min(getPriority(0) + 10, 19));
  } catch {
    // Passwords are hashed at any priority, also where the system allows no change.
  }
}

parentPort.on('message', ({ password, cost, expected }) => {
  try {
    const answer = cost ? hashSync(password, cost) : verifySync(expected, password);
    parentPort.postMessage({ answer });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
