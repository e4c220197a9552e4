import { type AuditLine, loanNumber } from '@sevenday/contract';
import { useLenderTimeZone } from '../../api/config.ts';
import { Money } from '../../ui/text/money.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { actionName } from './audit-sentences.ts';
import { codeText } from './audit-values.ts';
import { eventAmount, otherCodes } from './event-amount.ts';

/** Shows an event with its amount first. Its other details are folded. */
export function EventEntry({ event }: { event: AuditLine }) {
  const zone = useLenderTimeZone();
  const amount = eventAmount(event.codes);
  const others = [
    ...(event.object_type === 'loan' ? [`Loan ${loanNumber(event.object_id)}`] : []),
    ...otherCodes(event.codes).map(([name, value]) => codeText(name, value, zone)),
  ];
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        {amount === null ? null : (
          <>
            <Money cents={amount} className="font-semibold" />{' '}
          </>
        )}
        <span className="font-semibold">{actionName(event.action)}</span>{' '}
        <span className="text-muted">
          by {event.by === null ? 'the system' : <PersonName name={event.by} />}
        </span>
      </p>
      {others.length > 0 ? (
        <details className="text-sm text-muted">
          <summary className="w-fit cursor-pointer py-1">Details</summary>
          <p className="wrap-anywhere">
            <UnbrokenText text={others.join(' · ')} />
          </p>
        </details>
      ) : null}
    </div>
  );
}
