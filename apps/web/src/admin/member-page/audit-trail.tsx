import { type AuditLine, openAuditDetails } from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useLenderTimeZone } from '../../api/config.ts';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { FoldingCard } from '../../ui/page/folding-card.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { LinesSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { RowButton } from '../list/row-button.tsx';
import { memberFallbacks, useMemberAudit } from '../members/use-member.ts';
import { actionName } from './audit-sentences.ts';
import { codeTexts, detailLines } from './audit-values.ts';

/**
 * Lists what was done, by whom and when. Personal details stay closed until an admin opens them. The timeline leaves out
 * sign-ins and views; this card is the whole record.
 */
export function AuditTrail({ memberId }: { memberId: string }) {
  const list = useMemberAudit(memberId);
  return (
    <FoldingCard title="Audit Trail">
      <p className="mb-4">
        <TextLink to={`/admin/log?person=${memberId}`}>See it in the log</TextLink>
      </p>
      <ListView
        list={list}
        loadingText="Loading audit trail..."
        coming={<LinesSkeleton />}
        fallback={memberFallbacks.audit}
        summary={(total) => countOf(total, 'event')}
        empty={<p className="text-muted">No events yet.</p>}
      >
        {(lines) => (
          <ol aria-label="Audit trail" className="divide-y divide-line">
            {lines.map((line) => (
              <AuditEntry key={line.id} memberId={memberId} line={line} />
            ))}
          </ol>
        )}
      </ListView>
    </FoldingCard>
  );
}

function AuditEntry({ memberId, line }: { memberId: string; line: AuditLine }) {
  const [details, setDetails] = useState<Readonly<Record<string, unknown>> | null>(null);
  const open = useAction({
    run: (entry: string, idempotencyKey) =>
      callApi(openAuditDetails, { params: { id: memberId, entry }, idempotencyKey }),
    fallback: 'Failed to open the details',
    onSuccess: (opened) => setDetails(opened.details),
  });
  return (
    <li className="gap-x-5 py-3 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <span className="text-sm text-muted lg:text-base">
        <DateText date={line.at} as="time" />
      </span>
      <div className="grid gap-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actionName(line.action)}</span>{' '}
          <span className="text-muted">
            by {line.by === null ? 'the system' : <PersonName name={line.by} />}
          </span>
        </p>
        <Codes codes={line.codes} />
        {line.has_details && details === null ? (
          <RowButton
            className="mt-1 justify-self-start"
            busy={open.isPending}
            aria-label={`Open Details: ${actionName(line.action)}`}
            onClick={() => open.mutate(line.id)}
          >
            Open Details
          </RowButton>
        ) : null}
        <FailureNote failure={open.failure} />
        <div aria-live="polite">{details ? <Details details={details} /> : null}</div>
      </div>
    </li>
  );
}

function Codes({ codes }: { codes: AuditLine['codes'] }) {
  const timeZone = useLenderTimeZone();
  const shown = codeTexts(codes, timeZone);
  if (shown.length === 0) return null;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <UnbrokenText text={shown.join(' · ')} />
    </p>
  );
}

function Details({ details }: { details: Readonly<Record<string, unknown>> }) {
  const timeZone = useLenderTimeZone();
  return (
    <dl className="mt-1 grid gap-1 rounded-md bg-sunk px-3 py-2 wrap-anywhere">
      {detailLines(details, timeZone).map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-3">
          <dt className="text-muted">{label}</dt>
          <dd>
            {/* A name in right-to-left letters would swap the values before and after. */}
            {before === null ? null : (
              <>
                <bdi>
                  <UnbrokenText text={before} />
                </bdi>{' '}
                →{' '}
              </>
            )}
            <bdi>
              <UnbrokenText text={after} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
