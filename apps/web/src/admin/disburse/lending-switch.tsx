import {
  errorCatalogue,
  getLending,
  type Lending,
  pauseLending,
  resumeLending,
} from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { KeptDraft } from '../../session/kept-draft.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Quoted } from '../../ui/text/quoted.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';

const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-4';
const areOpen = 'New loan requests are open.';

/** Says whether new loans are made, and pauses or resumes them. Its place is kept until that is known. */
export function LendingSwitch() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({
    queryKey: ['admin', 'lending'],
    queryFn: ({ signal }) => callApi(getLending, { signal }),
    meta: { fallback: 'Failed to check whether new loans are paused' },
  });
  const lending = query.data;
  if (!lending && query.errorUpdateCount === 0) return <Place />;
  if (!lending)
    return (
      <section aria-label="New loans" className={row}>
        <p>We could not check whether new loans are paused.</p>
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </section>
    );
  const close = () => setIsOpen(false);
  return (
    <section aria-label="New loans" className={row}>
      {lending.paused ? <Paused lending={lending} /> : <p>{areOpen}</p>}
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {lending.paused ? 'Resume New Loans' : 'Pause New Loans'}
      </Button>
      {isOpen && lending.paused ? <ResumeDialog onClose={close} /> : null}
      {isOpen && !lending.paused ? <PauseDialog onClose={close} /> : null}
    </section>
  );
}

/** The placeholder, as large as the likely content. */
function Place() {
  return (
    <div aria-hidden="true" className={row}>
      <p>
        <TextSkeleton text={areOpen} />
      </p>
      <Skeleton className="h-11 w-40 rounded-md" />
    </div>
  );
}

function Paused({ lending }: { lending: Lending }) {
  return (
    <div className="min-w-0 basis-full border-l-4 border-amber bg-amber-wash px-4 py-2 wrap-anywhere sm:flex-1 sm:basis-0">
      <p className="font-semibold">
        New loans have been paused since <DateText date={lending.changed_at} />
        {lending.changed_by ? (
          <>
            , by <PersonName name={lending.changed_by} />
          </>
        ) : null}
        .
      </p>
      <p>
        Borrowers read: <Quoted text={lending.sentence ?? ''} />
      </p>
    </div>
  );
}

function PauseDialog({ onClose }: { onClose: () => void }) {
  const pause = useAdminAction({
    run: (sentence: string, idempotencyKey) =>
      callApi(pauseLending, { body: { sentence }, idempotencyKey }),
    fallback: 'Failed to pause new loans',
    success: 'New loans are paused',
    onDone: onClose,
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(pauseLending.body, ({ sentence }) => pause.start(sentence));
  return (
    <Dialog
      open
      onOpenChange={() => !pause.isPending && onClose()}
      title="Pause New Loans"
      description="Nobody can request a loan until you resume. Existing requests and loans go on as they are."
    >
      <form {...form.props}>
        <KeptDraft of="pause" />
        <TextareaField
          label="What borrowers read"
          name="sentence"
          maxLength={300}
          defaultValue={errorCatalogue.lending_paused.detail}
          error={form.errors.sentence}
        />
        <DialogButtons
          label="Pause New Loans"
          busy={pause.isPending}
          failure={form.failureOf(pause)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function ResumeDialog({ onClose }: { onClose: () => void }) {
  const resume = useAdminAction({
    run: (_: null, idempotencyKey) => callApi(resumeLending, { idempotencyKey }),
    fallback: 'Failed to resume new loans',
    success: 'New loan requests are open again',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Resume new loans?"
      description="Verified members can ask for a loan again at once."
      confirmLabel="Resume New Loans"
      busy={resume.isPending}
      failure={resume.failure}
      onConfirm={() => resume.start(null)}
    />
  );
}
