import { type Approval, type ApprovalStatus, approvalKinds, withdrawAct } from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { useFromHere } from '../list/way-back.ts';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { approvalFallbacks } from './use-approvals.ts';

const statusWords: Record<Exclude<ApprovalStatus, 'waiting'>, string> = {
  carried_out: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
};

/** Shows one act that was asked for, and the buttons to decide on it. */
export function ApprovalItem({ approval }: { approval: Approval }) {
  const { kind, status, amount, person, loans, details, word } = approval;
  const fromHere = useFromHere();
  const isPartly = loans.some(({ not_sent }) => not_sent !== null);
  return (
    <li
      data-row
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{approvalKinds[kind].words}</span>
          {amount === null ? null : <Money cents={amount} />}
          {status === 'waiting' ? null : (
            <Badge tone={isPartly ? 'warning' : status === 'carried_out' ? 'success' : 'grey'}>
              {isPartly ? 'Done in part' : statusWords[status]}
            </Badge>
          )}
        </p>
        {person ? <PersonLine person={person} /> : null}
        <ul className="grid gap-1">
          {loans.map((loan) => (
            <li key={loan.id} className="wrap-anywhere">
              <TextLink to={`/admin/loans/${loan.id}/statement`} state={fromHere}>
                Loan {loan.number}
              </TextLink>{' '}
              <span>
                of{' '}
                {loan.borrower_id ? (
                  <TextLink to={`/admin/members/${loan.borrower_id}`} state={fromHere}>
                    {loan.borrower}
                  </TextLink>
                ) : (
                  loan.borrower
                )}
                :{' '}
              </span>
              <Money cents={loan.amount} />
              {loan.bank_account ? (
                <span>
                  {' '}
                  to {loan.bank_account.bank_name} ****{loan.bank_account.account_number_last4}
                </span>
              ) : null}
              {loan.not_sent === null ? null : (
                <span className="block text-red-deep">
                  <UnbrokenText text={`Not sent: ${loan.not_sent} Ask again to send it.`} />
                </span>
              )}
            </li>
          ))}
          {details.map((detail) => (
            <li key={detail} className="wrap-anywhere">
              <UnbrokenText text={detail} />
            </li>
          ))}
        </ul>
        <Times approval={approval} />
        {word ? <p className="wrap-anywhere">“{word}”</p> : null}
      </div>
      <Buttons approval={approval} />
    </li>
  );
}

function PersonLine({ person: { id, name } }: { person: NonNullable<Approval['person']> }) {
  const fromHere = useFromHere();
  return (
    <p className="wrap-anywhere">
      {id ? (
        <TextLink to={`/admin/members/${id}`} state={fromHere}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </p>
  );
}

function Times({ approval }: { approval: Approval }) {
  const { asked_by, asked_at, lapses_at, status, closed_by, closed_at } = approval;
  return (
    <p className="text-sm text-muted">
      <span>Asked by {asked_by}, </span>
      <DateText date={asked_at} as="time" />
      {status === 'waiting' ? (
        <>
          <span>. Lapses </span>
          <DateText date={lapses_at} as="time" />
        </>
      ) : null}
      {closed_at && status !== 'waiting' ? (
        <>
          <span>
            . {statusWords[status]}
            {closed_by ? ` by ${closed_by}` : ''},{' '}
          </span>
          <DateText date={closed_at} as="time" />
        </>
      ) : null}
    </p>
  );
}

function Buttons({ approval }: { approval: Approval }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const withdraw = useAdminAction({
    run: (id: string, idempotencyKey) => callApi(withdrawAct, { params: { id }, idempotencyKey }),
    fallback: approvalFallbacks.withdraw,
    success: 'Withdrawn',
  });
  const what = <span className="sr-only">: {approvalKinds[approval.kind].words}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {approval.may_decide ? (
        <>
          <Button onClick={() => setDeciding('approve')}>
            <span>Approve</span>
            {what}
          </Button>
          <Button variant="secondary" onClick={() => setDeciding('decline')}>
            <span>Decline</span>
            {what}
          </Button>
        </>
      ) : null}
      {approval.is_own && approval.status === 'waiting' ? (
        <Button
          variant="secondary"
          busy={withdraw.isPending}
          onClick={() => withdraw.start(approval.id)}
        >
          <span>Withdraw</span>
          {what}
        </Button>
      ) : null}
      <FailureNote failure={withdraw.failure} />
      {deciding ? (
        <DecideDialog approval={approval} decision={deciding} onClose={() => setDeciding(null)} />
      ) : null}
    </div>
  );
}
