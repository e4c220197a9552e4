import { DateText } from '../ui/text/date-text.tsx';

/** Says why no money is sent yet. It follows `DisbursementWaits`. */
export const whyDisbursementWaits =
  'Your password, email, name or bank account changed. To protect you, we send no money for 24 hours after such a change.';

/** Says from when money can be sent. A thief may have made the change before. */
export function DisbursementWaits({ until }: { until: Date }) {
  return (
    <>
      We can send you money only after <DateText date={until} as="deadline" />.
    </>
  );
}
