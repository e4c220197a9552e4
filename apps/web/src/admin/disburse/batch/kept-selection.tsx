import { KeptDraft } from '../../../session/kept-draft.tsx';
import type { Selection } from './selection.ts';

/** Keeps the selection as a draft, so that it survives a new sign-in. */
export function KeptSelection({
  selection: { loans },
  onSelect,
}: {
  selection: Selection;
  onSelect: (ids: ReadonlySet<string>) => void;
}) {
  return (
    <div hidden>
      <KeptDraft of="selection" />
      <input
        name="loan_ids"
        value={loans.map(({ id }) => id).join(' ')}
        onChange={(event) => onSelect(new Set(event.target.value.split(' ')))}
      />
    </div>
  );
}
