import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';

type ContractForm = ReturnType<typeof useSchemaForm>;

/**
 * Opens a form below its row. The focus goes to its first field, and later back, unless it has moved elsewhere. Ctrl-Enter
 * (⌘-Enter on a Mac) saves from any field. A closed form keeps its texts. `isUnchanged`: the last press sent nothing, because nothing was changed.
 */
export function InlineForm({
  label,
  form,
  save,
  saveLabel = 'Save Changes',
  isShown = true,
  isUnchanged,
  onClose,
  notice,
  children,
}: {
  label: string;
  form: Pick<ContractForm, 'props' | 'hasWrongField' | 'failureOf'>;
  save: { isPending: boolean; failure: FailureMessage | null };
  saveLabel?: string;
  isShown?: boolean;
  isUnchanged: boolean;
  onClose: () => void;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    const opener = document.activeElement;
    const place = fields.current;
    place?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      const at = document.activeElement;
      const isElsewhere = at !== document.body && !place?.closest('form')?.contains(at);
      if (opener instanceof HTMLElement && !isElsewhere) opener.focus();
    };
  }, [isShown]);
  return (
    <form
      aria-label={label}
      hidden={!isShown}
      className="mt-3 grid gap-5 rounded-lg bg-sunk p-4 lg:mb-2 lg:p-5"
      onKeyDown={saveByKey}
      {...form.props}
    >
      {notice}
      <div ref={fields} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-keyshortcuts="Control+Enter" busy={save.isPending}>
          {saveLabel}
        </Button>
        <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <p role="status" className="self-center text-muted">
          {isUnchanged && !form.hasWrongField ? 'Nothing has been changed.' : null}
        </p>
        <FailureNote failure={isUnchanged ? null : form.failureOf(save)} />
      </div>
    </form>
  );
}

function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
  event.preventDefault();
  // A busy button refuses the press, which the form itself would not.
  event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click();
}
