import { idRejectionReasons } from '@sevenday/contract';
import { Button } from '../../ui/base/button.tsx';
import { KeyHint } from '../keys/key-hint.tsx';
import { hasReason } from './reasons-in-notes.ts';
import type { ReviewAction } from './review-keys.ts';

/** Offers the common reasons of a rejection. Each puts its sentence, which the member reads, into the notes. */
export function RejectionReasons({
  notes,
  isBusy,
  onAction,
}: {
  notes: string;
  isBusy: boolean;
  onAction: (action: ReviewAction) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be its label alone
    <div role="group" aria-label="Reasons for a rejection" className="flex flex-wrap gap-1.5">
      {idRejectionReasons.map(({ label, sentence }, place) => {
        const number = place + 1;
        return (
          <Button
            key={label}
            variant="secondary"
            className="gap-1.5! px-2! text-sm! aria-pressed:border-green! aria-pressed:bg-green-wash! lg:min-h-9! lg:py-1!"
            disabled={isBusy}
            aria-pressed={sentence === null ? undefined : hasReason(notes, sentence)}
            aria-keyshortcuts={`${number}`}
            onClick={() => onAction(`reason ${number}`)}
          >
            <KeyHint name={`${number}`} />
            {label}
          </Button>
        );
      })}
    </div>
  );
}
