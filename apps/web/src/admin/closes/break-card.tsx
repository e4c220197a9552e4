import type { Break } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { useState } from 'react';
import { IfMay } from '../../session/if-may.tsx';
import { Badge, type BadgeTone } from '../../ui/base/badge.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Money } from '../../ui/text/money.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RowButton } from '../list/row-button.tsx';
import { LoanOfBreak, MemberOfBreak } from './break-owner.tsx';
import { type BreakState, breakSides, breakState, breakTitle } from './break-sentences.ts';
import { ExplainBreakDialog, ResolveBreakDialog } from './explain-break-dialog.tsx';

/** Shows one difference: what it is, both amounts, its explanation, and what can be done. */
export function BreakCard({ found, isOfGroup = false }: { found: Break; isOfGroup?: boolean }) {
  const Heading = isOfGroup ? 'h4' : 'h3';
  const title = breakTitle(found);
  const sides = breakSides(found);
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <article data-row tabIndex={-1} aria-label={title} className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <Heading className="font-semibold">{title}</Heading>
          <StateBadge found={found} />
        </div>
        <p className="text-sm wrap-anywhere text-muted">{found.reference}</p>
        <Facts
          items={[
            { label: sides.expected, value: <Money cents={found.expected} /> },
            { label: sides.found, value: <Money cents={found.found} /> },
            {
              label: 'Difference',
              value: (
                <Money cents={cents(found.found - found.expected)} className="font-semibold" />
              ),
            },
            ...(isOfGroup ? [] : whoseItIs(found)),
            { label: 'First seen', value: <DateText date={found.first_seen_at} /> },
          ]}
        />
        <SaidAbout found={found} />
        <IfMay capability="breaks.resolve">
          <Actions found={found} title={title} />
        </IfMay>
      </article>
    </li>
  );
}

function whoseItIs(found: Break) {
  return [
    ...(found.member_id ? [{ label: 'Member', value: <MemberOfBreak found={found} /> }] : []),
    ...(found.loan_id ? [{ label: 'Loan', value: <LoanOfBreak found={found} /> }] : []),
  ];
}

function StateBadge({ found }: { found: Break }) {
  const state = breakState(found);
  return <Badge tone={stateTones[state]}>{state}</Badge>;
}

const stateTones: Record<BreakState, BadgeTone> = {
  'to explain': 'warning',
  explained: 'info',
  resolved: 'info',
  gone: 'success',
};

function SaidAbout({ found }: { found: Break }) {
  if (!found.explained_at) return null;
  return (
    <div className="rounded-md bg-sunk p-3 text-sm">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {found.explanation ?? 'The explanation was erased with the member it was about.'}
      </p>
      <p className="mt-1 text-muted">
        {found.explained_by === null ? 'A deleted admin' : <PersonName name={found.explained_by} />}
        , <DateText date={found.explained_at} as="time" />
      </p>
    </div>
  );
}

function Actions({ found, title }: { found: Break; title: string }) {
  const [open, setOpen] = useState<'explain' | 'resolve'>();
  if (found.gone_at || found.state === 'resolved') return null;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <RowButton data-opens aria-label={`Explain: ${title}`} onClick={() => setOpen('explain')}>
        Explain
      </RowButton>
      <RowButton aria-label={`Resolve: ${title}`} onClick={() => setOpen('resolve')}>
        Resolve
      </RowButton>
      {open === 'explain' ? <ExplainBreakDialog found={found} onClose={close} /> : null}
      {open === 'resolve' ? <ResolveBreakDialog found={found} onClose={close} /> : null}
    </div>
  );
}
