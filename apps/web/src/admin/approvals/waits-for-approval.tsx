import { type Approval, approvalKinds } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../session/use-may.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useFromHere } from '../list/way-back.ts';
import { useTodayShown } from '../today/use-today.ts';
import { approvalsQuery } from './use-approvals.ts';

/**
 * Returns the waiting acts about a loan, a borrower or a member of staff. Asks for them only if
 * Today says that an act waits, so where no rule is set nothing is asked.
 */
export function useWaitingActs(id: string): readonly Approval[] {
  const today = useTodayShown();
  const anyWaits = (today?.approvals ?? 0) > 0;
  const enabled = useMay('approvals.decide') && anyWaits;
  const { data } = useQuery({ ...approvalsQuery, enabled });
  const isAbout = ({ person, loans }: Approval) =>
    person?.id === id || loans.some((loan) => loan.id === id || loan.borrower_id === id);
  return (enabled && data?.waiting.filter(isAbout)) || [];
}

/** Says which acts about a loan or a person wait for a second person, and leads to them. */
export function WaitsForApproval({ id }: { id: string }) {
  const acts = useWaitingActs(id);
  const fromHere = useFromHere();
  if (acts.length === 0) return null;
  const kinds = new Set(acts.map(({ kind }) => approvalKinds[kind].words));
  return (
    <span className="text-sm">
      <TextLink to="/admin/approvals" state={fromHere}>
        Waits for approval: {[...kinds].join(', ')}
      </TextLink>
    </span>
  );
}
