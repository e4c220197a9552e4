import type { PendingLoan } from '@sevenday/contract';
import { useLenderTimeZone } from '../../../api/config.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { UnbrokenText } from '../../../ui/text/unbroken-text.tsx';
import { otherHolderOf } from './holder-words.ts';

/** Warns that the money goes to somebody else's account, and says who approved that. Nothing where it doesn't. */
export function OtherHolder({ loan, className }: { loan: PendingLoan; className?: string }) {
  const words = otherHolderOf(loan, useLenderTimeZone());
  return words ? (
    <p
      className={classNames(
        'border-l-4 border-amber bg-amber-wash px-3 py-1.5 font-semibold wrap-anywhere',
        className,
      )}
    >
      <UnbrokenText text={words} />
    </p>
  ) : null;
}
