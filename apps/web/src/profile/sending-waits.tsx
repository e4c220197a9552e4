import { DateText } from '../ui/date-text.tsx';

/** To be said after from when on money is sent. */
export const whySendingWaits =
  'Your password, email, name or bank account changed. To protect you, we send no money for 24 hours after such a change.';

/** When money is sent again: whoever made the change may have been a thief. */
export function SendingWaits({ until }: { until: Date }) {
  return (
    <>
      We can send you money from <DateText date={until} as="deadline" />.
    </>
  );
}
