import { type Break, loanNumber } from '@sevenday/contract';
import { TextLink } from '../../ui/base/text-link.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';

/** Names the member that a difference is about, with a link to their page. */
export function MemberOfBreak({
  found: { member_id: memberId, member_name: name },
}: {
  found: Pick<Break, 'member_id' | 'member_name'>;
}) {
  if (!name) return <>Deleted member</>;
  return (
    <TextLink to={`/admin/members/${memberId}`}>
      <PersonName name={name} />
    </TextLink>
  );
}

/** Names the loan that a difference is about. A restore may have lost the loan, so that only the provider names it. */
export function LoanOfBreak({
  found: { loan_id: loanId, loan_known: isKnown },
}: {
  found: Pick<Break, 'loan_id' | 'loan_known'>;
}) {
  if (!loanId) return null;
  return (
    <>
      {loanNumber(loanId)}
      {isKnown ? null : ', not in the books'}
    </>
  );
}
