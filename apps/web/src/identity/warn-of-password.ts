import { toast } from '../ui/base/toast.ts';

/** Says in the sandbox why the chosen password would be refused where real money moves. */
export function warnOfPassword({
  password_warning: why,
}: {
  password_warning?: string | undefined;
}): void {
  if (why) toast.warning(why, { description: 'The sandbox accepts it anyway.', duration: 10_000 });
}
