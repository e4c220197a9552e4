import { DateText } from '../ui/text/date-text.tsx';

/** Says why money waits. It follows `DisbursementWaits`. */
export const whyDisbursementWaits =
  'Your password, email, name or bank account changed. To protect you, we send no money for 24 hours after such a change.';

/** Says from when money can be sent: whoever made the change may have been a thief. */
export function DisbursementWaits({ until }: { until: Date }) {
  return (
    <>
      We can send you money from <DateText date={until} as="deadline" />.
    </>
  );
}
