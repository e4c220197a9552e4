import { DateText } from '../ui/date-text.tsx';

/** To be said after from when on the account can be used. */
export const whyUsableLater =
  'Your password or email changed shortly before you linked it. To protect you, no money is sent to it for 24 hours after such a change.';

/** A verified account that has to wait, as whoever changed the password or email may have been a thief. */
export function UsableFrom({ from }: { from: Date }) {
  return (
    <>
      Your bank account can be used from <DateText date={from} as="deadline" />.
    </>
  );
}
