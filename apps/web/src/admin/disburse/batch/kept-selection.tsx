import { KeptDraft } from '../../../session/kept-draft.tsx';
import type { Selection } from './selection.ts';

/** The ticks as a text, which is kept as what is typed is: when the session ends, they are there again. */
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
