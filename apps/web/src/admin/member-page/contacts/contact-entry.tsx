import { loanNumber, type MemberContact, type ShownPromise } from '@sevenday/contract';
import { useState } from 'react';
import { IfMay } from '../../../session/if-may.tsx';
import { Badge, type BadgeTone } from '../../../ui/base/badge.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { contactTitle, promiseSentence } from './contact-sentences.ts';
import { StrikeContactForm } from './strike-contact-form.tsx';

/** Shows a recorded contact. A note that was struck through stays readable, with the reason. */
export function ContactEntry({ contact }: { contact: MemberContact }) {
  const [isStriking, setStriking] = useState(false);
  const { struck } = contact;
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        <span className="font-semibold">{contactTitle(contact)}</span>{' '}
        <span className="text-muted">
          recorded by{' '}
          {contact.recorded_by ? <PersonName name={contact.recorded_by} /> : 'a deleted admin'}
          {contact.loan_id ? `, loan ${loanNumber(contact.loan_id)}` : null}
        </span>
      </p>
      <Note contact={contact} />
      {struck ? (
        <p className="text-sm text-muted wrap-anywhere">
          Struck through <DateText date={struck.at} />
          {struck.by ? (
            <>
              {' '}
              by <PersonName name={struck.by} />
            </>
          ) : null}
          : <bdi>{struck.reason}</bdi>
        </p>
      ) : (
        <IfMay capability="contacts.record">
          <RowButton
            className="mt-1 justify-self-start"
            aria-expanded={isStriking}
            aria-label={`Strike Through: ${contactTitle(contact)}`}
            onClick={() => setStriking((open) => !open)}
          >
            Strike Through
          </RowButton>
        </IfMay>
      )}
      {isStriking && !struck ? (
        <StrikeContactForm contactId={contact.id} onClose={() => setStriking(false)} />
      ) : null}
    </div>
  );
}

const promiseTones: Record<ShownPromise['outcome'], BadgeTone> = {
  open: 'info',
  kept: 'success',
  broken: 'danger',
};

const outcomeNames: Record<ShownPromise['outcome'], string> = {
  open: 'open',
  kept: 'kept',
  broken: 'missed',
};

/** The note, its promise and the day of the next contact. */
function Note({
  contact: { note, promise, next_contact_day, struck },
}: {
  contact: MemberContact;
}) {
  const Text = struck ? 's' : 'span';
  return (
    <div className={struck ? 'grid gap-1 text-muted' : 'grid gap-1'}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        <Text>{note}</Text>
      </p>
      {promise ? (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Text>
            <UnbrokenText
              text={promiseSentence(struck ? { ...promise, outcome: 'open' } : promise)}
            />
          </Text>
          {struck ? null : (
            <Badge tone={promiseTones[promise.outcome]}>{outcomeNames[promise.outcome]}</Badge>
          )}
        </p>
      ) : null}
      {next_contact_day ? (
        <p>
          <Text>
            <UnbrokenText text={`Next contact ${formatCalendarWeekday(next_contact_day)}.`} />
          </Text>
        </p>
      ) : null}
    </div>
  );
}
