import type { Runtime } from '../platform/dependencies.ts';
import type { WorkHandler } from '../platform/work/work.ts';

/** Names a notice's mail to the work that forgets it, once its row is gone. */
export function mailKey({ id, createdAt }: { id: string; createdAt: Date }): string {
  return `${createdAt.toISOString()} ${id}`;
}

/** Removes the file that the mail of a deleted member's notice was written into, where there is no mail server. */
export function forgetMail({ mailer }: Runtime): WorkHandler {
  return async (key) => {
    const [date = '', id = ''] = key.split(' ');
    await mailer.forget({ id, date: new Date(date) });
    return 'done';
  };
}
