import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';

/** Makes the key by which work finds a notice's mail once the notice's row is gone. */
export function mailKey({ id, createdAt }: { id: string; createdAt: Date }): string {
  return `${createdAt.toISOString()} ${id}`;
}

/** Removes the mail file of a deleted member's notice. Without a mail server, mails are written to files. */
export function forgetMail({ mailer }: Runtime): WorkHandler {
  return async (key) => {
    const [date = '', id = ''] = key.split(' ');
    await mailer.forget({ id, date: new Date(date) });
    return 'done';
  };
}
