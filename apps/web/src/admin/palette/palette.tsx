import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { navigate } from '../../router/router.tsx';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { KeyHint } from '../keys/key-hint.tsx';
import { useFromHere } from '../list/way-back.ts';
import { HitList } from './hit-list.tsx';
import type { Hit } from './hits.ts';
import { useHits } from './use-hits.ts';

/**
 * Finds members, loans and pages of the back office, and leads there. It is a combobox: the focus stays in the field, and
 * the arrow keys choose from the list below it.
 */
export function Palette({ onClose, onLegend }: { onClose: () => void; onLegend: () => void }) {
  const listId = useId();
  const fromHere = useFromHere();
  const [typed, setTyped] = useState('');
  const { groups, isSearching, failure } = useHits(typed);
  const hits = groups.flatMap((group) => group.hits);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = hits.find(({ id }) => id === chosenId) ?? hits[0];
  const optionId = (hit: Hit) => `${listId}-${hit.id}`;
  useShown(chosen && optionId(chosen));
  function open({ to }: Hit) {
    onClose();
    // The way back must not lead from a page to itself.
    if (to !== fromHere.from.to) navigate(to, { state: fromHere });
  }
  function choose(step: 1 | -1) {
    const index = chosen ? hits.indexOf(chosen) + step : 0;
    setChosenId(hits.at(index % hits.length)?.id ?? null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog open onOpenChange={onClose} title="Find">
      <TextField
        label="A member, a loan or a page"
        placeholder="Name, email, phone, loan number or page"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {failure ?? (isSearching ? 'Searching...' : countOf(hits.length, 'result'))}
      </p>
      <HitList
        id={listId}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        onChoose={({ id }) => setChosenId(id)}
        onOpen={open}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <p aria-hidden="true" className="flex gap-x-4 text-sm text-muted pointer-coarse:hidden">
          <span>
            <KeyHint name="↑ ↓" /> choose
          </span>
          <span>
            <KeyHint name="Enter" /> open
          </span>
          <span>
            <KeyHint name="Esc" /> close
          </span>
        </p>
        <Button variant="quiet" className="px-2! text-[0.9375rem]!" onClick={onLegend}>
          Keys (?)
        </Button>
      </div>
    </Dialog>
  );
}

/** Scrolls the list so that the chosen hit is seen. */
function useShown(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
