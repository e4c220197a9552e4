import { type Break, loanNumber } from '@sevenday/contract';
import { useId, useState } from 'react';
import { IfMay } from '../../session/if-may.tsx';
import { RowButton } from '../list/row-button.tsx';
import { BreakCard } from './break-card.tsx';
import { ExplainGroupDialog, ResolveGroupDialog } from './break-group-dialogs.tsx';
import { LoanOfBreak, MemberOfBreak } from './break-owner.tsx';
import { unresolved } from './group-breaks.ts';

/** Shows all differences of one loan: whose it is, each difference, and one explanation for all of them. */
export function BreakGroupCard({ breaks }: { breaks: readonly Break[] }) {
  const heading = useId();
  const [first] = breaks;
  if (!first?.loan_id) return null;
  return (
    <li className="rounded-lg border border-line p-4 lg:col-span-2">
      <section aria-labelledby={heading} className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div>
            <h3 id={heading} className="font-semibold">
              Loan <LoanOfBreak found={first} />
            </h3>
            <p className="text-sm text-muted">
              {first.member_id ? (
                <>
                  <MemberOfBreak found={first} />,{' '}
                </>
              ) : null}
              {breaks.length} differences
            </p>
          </div>
          <IfMay capability="breaks.resolve">
            <Actions breaks={unresolved(breaks)} loan={loanNumber(first.loan_id)} />
          </IfMay>
        </div>
        <ul aria-labelledby={heading} className="grid items-start gap-4 lg:grid-cols-2">
          {breaks.map((found) => (
            <BreakCard key={found.id} found={found} isOfGroup />
          ))}
        </ul>
      </section>
    </li>
  );
}

function Actions({ breaks, loan }: { breaks: readonly Break[]; loan: string }) {
  const [open, setOpen] = useState<'explain' | 'resolve'>();
  if (breaks.length < 2) return null;
  const dialog = { breaks, loan, onClose: () => setOpen(undefined) };
  return (
    <div className="flex flex-wrap gap-2">
      <RowButton aria-label={`Explain all: loan ${loan}`} onClick={() => setOpen('explain')}>
        Explain All
      </RowButton>
      <RowButton aria-label={`Resolve all: loan ${loan}`} onClick={() => setOpen('resolve')}>
        Resolve All
      </RowButton>
      {open === 'explain' ? <ExplainGroupDialog {...dialog} /> : null}
      {open === 'resolve' ? <ResolveGroupDialog {...dialog} /> : null}
    </div>
  );
}
