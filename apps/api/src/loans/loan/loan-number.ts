import { between, eq, type SQL } from 'drizzle-orm';
import { isOwnId } from '../../platform/base/own-id.ts';
import { loans } from './store.ts';

/** A loan's number as mails and screens show it, such as `Loan 1a2b3c4d`: the first eight digits of its id. */
const shownNumber = /^(?:loan)?[ #:]*(?:id|number|no\.?)?[ #:]*([0-9a-f]{8})$/;

/** Returns the condition for loans with this id or number; null where the text is neither an id nor a number. */
export function loanNumberIs(text: string | undefined): SQL | null {
  const asked = (text ?? '').trim().toLowerCase();
  const [, digits] = shownNumber.exec(asked) ?? [];
  if (digits) {
    return between(
      loans.id,
      `${digits}-0000-0000-0000-000000000000`,
      `${digits}-ffff-ffff-ffff-ffffffffffff`,
    );
  }
  return isOwnId(asked) ? eq(loans.id, asked) : null;
}
