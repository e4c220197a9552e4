import type { PendingLoan } from '@sevenday/contract';
import { useLenderTimeZone } from '../../../api/config.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { otherHolderSentence } from './other-holder-sentence.ts';

/** Warns that the money goes to somebody else's account, and says who approved that. Shows nothing for the borrower's own account. */
export function OtherHolder({ loan, className }: { loan: PendingLoan; className?: string }) {
  const sentence = otherHolderSentence(loan, useLenderTimeZone());
  return sentence ? (
    <p
      className={classNames(
        'border-l-4 border-amber bg-amber-wash px-3 py-1.5 font-semibold wrap-anywhere',
        className,
      )}
    >
      <UnbrokenText text={sentence} />
    </p>
  ) : null;
}
