import { type Loan, type MyLoanPage, requestExtension } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { usePlace } from '../../router/router.tsx';
import { KeptDraft } from '../../session/kept-draft.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { formatCalendarWeekday } from '../../ui/text/format-dates.ts';
import { Quoted } from '../../ui/text/quoted.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { loansKey } from '../loan/loan-queries.ts';
import { extensionPlace, isExtensionOffered } from '../next-step/pay-actions.tsx';
import { WaitingExtension } from '../next-step/waiting-extension.tsx';

/** Requests an extension, and shows the answer. Where Pay Now has the button that opens the form, no second one is shown. */
export function ExtensionCard({
  loan,
  extension,
}: {
  loan: Loan;
  extension: MyLoanPage['extension'];
}) {
  const { window: days, last_request: last } = extension;
  const [isOpen, setOpen] = useState(false);
  useOpenedBesidePayNow(isOpen, () => setOpen(days !== null));
  const hasButton = days !== null && !isExtensionOffered(loan);
  if (!last && !hasButton && !(days && isOpen)) return null;
  return (
    <div id={extensionPlace} className="scroll-mt-4">
      <Card title="More time" className={last ? undefined : 'no-print'}>
        <div className="grid gap-4">
          {last ? <LastRequest loan={loan} last={last} /> : null}
          {days && isOpen ? (
            <AskForm loanId={loan.id} days={days} onLeave={() => setOpen(false)} />
          ) : hasButton ? (
            <Button variant="secondary" className="w-full sm:w-fit" onClick={() => setOpen(true)}>
              Ask for more time
            </Button>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

function LastRequest({
  loan,
  last,
}: {
  loan: Loan;
  last: NonNullable<MyLoanPage['extension']['last_request']>;
}) {
  const words = last.words ? (
    <>
      {' '}
      Our answer: <Quoted text={last.words} />
    </>
  ) : null;
  const asked = formatCalendarWeekday(last.asked_day);
  if (last.status === 'waiting') {
    return (
      <p role="status">
        {loan.waiting_extension ? (
          <WaitingExtension loan={loan} />
        ) : (
          // The loan and its page are two calls, which may differ for a moment.
          <UnbrokenText text={`You asked for time until ${asked}.`} />
        )}{' '}
        {untilAnswered(loan)}
      </p>
    );
  }
  return last.status === 'given' ? (
    <p>
      <UnbrokenText
        text={`${(loan.days_until_due ?? 0) < 0 ? 'You had' : 'You have'} time until ${formatCalendarWeekday(last.given_day ?? last.asked_day)}.`}
      />
      {words}
    </p>
  ) : (
    <p>
      <UnbrokenText text={`You asked for time until ${asked}, but we could not give it.`} />
      {words}
    </p>
  );
}

/** Says what stays as it is until the request is answered. A late fee is added only once. */
function untilAnswered({ next_debit: debit, late_fee: fee }: Loan): string {
  if (debit) return 'Until we answer, your due date and your debit stay the same.';
  const stays = 'Until we answer, your due date stays the same.';
  if (fee > 0) return stays;
  return `${stays} Once it has passed, a late fee may be added, as the agreement says.`;
}

interface Window {
  from: string;
  to: string;
}

/** Opens the form after each press on the button beside Pay Now, also on the dashboard, and shows it. */
function useOpenedBesidePayNow(isOpen: boolean, open: () => void) {
  const place = usePlace();
  const isAsked = place.hash === `#${extensionPlace}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press makes a new place
  useEffect(() => {
    if (isAsked) open();
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press makes a new place
  useEffect(() => {
    if (isAsked && isOpen) document.getElementById(extensionPlace)?.scrollIntoView();
  }, [place, isOpen]);
}

function AskForm({ loanId, days, onLeave }: { loanId: string; days: Window; onLeave: () => void }) {
  const queryClient = useQueryClient();
  const action = useAction({
    run: (body: { date: string; reason?: string | undefined }, idempotencyKey) =>
      callApi(requestExtension, { params: { id: loanId }, body, idempotencyKey }),
    fallback: 'Failed to ask for more time',
    success: 'We got your request',
    onFailure: (error) => form.showFailure(error, 'date'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: loansKey }),
  });
  const form = useSchemaForm(requestExtension.body, (body) => action.mutate(body));
  return (
    <form {...form.props} className="grid gap-4">
      <KeptDraft of="extension" />
      <p>Asking costs nothing, and we add no interest for the extra time.</p>
      <TextField
        label="I can pay by"
        name="date"
        type="date"
        autoFocus
        className="sm:w-64"
        min={days.from}
        max={days.to}
        required
        hint={
          <UnbrokenText
            text={`From ${formatCalendarWeekday(days.from)} to ${formatCalendarWeekday(days.to)}.`}
          />
        }
        error={form.errors.date}
      />
      <TextareaField
        label="Why (optional)"
        name="reason"
        maxLength={500}
        error={form.errors.reason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-sm:flex-1" busy={action.isPending}>
          Send the request
        </Button>
        <Button variant="quiet" disabled={action.isPending} onClick={onLeave}>
          Not now
        </Button>
      </div>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}
