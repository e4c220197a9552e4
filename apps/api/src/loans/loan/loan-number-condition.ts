import { loanNumberLength } from '@sevenday/contract';
import { between, eq, type SQL } from 'drizzle-orm';
import { isOwnId } from '../../platform/base/is-own-id.ts';
import { loans } from './tables.ts';

/** A person may type `1a2b3c4d`, `Loan #1a2b3c4d` or `loan no. 1a2b3c4d`. */
const typedLoanNumber = new RegExp(
  `^(?:loan)?[ #:]*(?:id|number|no\\.?)?[ #:]*([0-9a-f]{${loanNumberLength}})$`,
);

/** Returns null if the text is neither a loan's id nor a loan number. */
export function loanNumberIs(text: string | undefined): SQL | null {
  const asked = (text ?? '').trim().toLowerCase();
  const [, digits] = typedLoanNumber.exec(asked) ?? [];
  if (digits) {
    return between(
      loans.id,
      `${digits}-0000-0000-0000-000000000000`,
      `${digits}-ffff-ffff-ffff-ffffffffffff`,
    );
  }
  return isOwnId(asked) ? eq(loans.id, asked) : null;
}
