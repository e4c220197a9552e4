import { IfMay } from '../../session/if-may.tsx';
import { AlertIcon } from '../../ui/base/first-screen-icons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { useParkedCount, useWaitingBreaks } from './use-closes.ts';

/** Says in the Financial Tracker whether its figures rest on records that agree. */
export function ClosesNotice() {
  const waiting = useWaitingBreaks();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line px-4 py-3 sm:px-6">
      {waiting ? (
        <p role="status" className="flex items-center gap-2 font-semibold text-amber">
          <AlertIcon className="size-5 shrink-0" />
          {countOf(waiting, 'difference')} to explain between books, loans and the provider
        </p>
      ) : (
        <p className="text-muted">
          Books, loans and the provider’s record are compared every night.
        </p>
      )}
      <IfMay capability="work.retry">
        <Parked />
      </IfMay>
      <span className="flex flex-wrap gap-x-4 gap-y-2">
        <IfMay capability="ledger.view">
          <TextLink to="/admin/trial-balance">Trial Balance</TextLink>
        </IfMay>
        <TextLink to="/admin/closes">Daily Closes</TextLink>
      </span>
    </div>
  );
}

function Parked() {
  const parked = useParkedCount();
  if (!parked) return null;
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-amber">
      <AlertIcon className="size-5 shrink-0" />
      {countOf(parked, 'task')} parked after too many failures
    </p>
  );
}
