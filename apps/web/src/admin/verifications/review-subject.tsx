import { errorCatalogue, type PendingVerification } from '@sevenday/contract';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useFocusWhenLost } from '../list/use-focus-when-lost.ts';

export function MemberLine({
  full_name,
  email,
  phone,
}: Pick<PendingVerification['user'], 'full_name' | 'email' | 'phone'>) {
  return (
    <dl className="grid gap-y-1 wrap-anywhere">
      {[
        { label: 'Name', value: <PersonName name={full_name} /> },
        {
          label: 'Email',
          value: (
            <bdi>
              <EmailAddress email={email} />
            </bdi>
          ),
        },
        { label: 'Phone', value: <bdi>{phone}</bdi> },
      ].map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-3">
          <dt className="w-12 shrink-0 text-sm text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Says what an approval states. A member states at registration that they are 18 or over; the reviewer confirms it
 * (decisions, "People").
 */
export function WhatToCheck({ user }: { user: PendingVerification['user'] }) {
  const isOwnCase = useCurrentUser().id === user.id;
  return (
    <p className="basis-full wrap-anywhere max-sm:text-sm">
      {isOwnCase ? (
        errorCatalogue.own_case.detail
      ) : (
        <>
          By approving, you state that you have checked the document: it shows the name{' '}
          <PersonName name={user.full_name} /> and that the member is 18 or over.
        </>
      )}
    </p>
  );
}

/** Says whose document it is and how many wait. It takes the focus when a document opens after another. */
export function WhereInQueue({
  id,
  name,
  place,
  isBusy,
  isStillSaving,
}: {
  id: string;
  name: string;
  place: string;
  isBusy: boolean;
  /** A key was pressed while the decision is on its way. */
  isStillSaving: boolean;
}) {
  const element = useRef<HTMLParagraphElement>(null);
  const shown = useRef(id);
  useFocusWhenLost(element, isBusy);
  useEffect(() => {
    // The first document leaves the focus to the dialog that opens with it.
    if (shown.current !== id) element.current?.focus();
    shown.current = id;
  }, [id]);
  return (
    <p ref={element} tabIndex={-1} role="status" className="text-muted wrap-anywhere">
      Document of{' '}
      <strong className="font-semibold text-ink">
        <PersonName name={name} />
      </strong>
      , <span className="whitespace-nowrap">{place}</span>
      {isStillSaving ? (
        <span className="font-semibold whitespace-nowrap text-ink"> · Still saving</span>
      ) : null}
    </p>
  );
}
