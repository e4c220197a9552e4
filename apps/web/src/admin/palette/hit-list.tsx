import { classNames } from '../../ui/base/class-names.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import type { Hit, HitGroup } from './hits.ts';

const headings: Record<Hit['kind'], string> = { page: 'Pages', member: 'Members', loan: 'Loans' };

/** Lists the hits below the palette's field, which has the focus and names the chosen one. */
export function HitList({
  id,
  groups,
  chosen,
  optionId,
  onChoose,
  onOpen,
}: {
  id: string;
  groups: readonly HitGroup[];
  chosen: Hit | undefined;
  /** Gives the id of a hit's element. */
  optionId: (hit: Hit) => string;
  onChoose: (hit: Hit) => void;
  onOpen: (hit: Hit) => void;
}) {
  return (
    // The height is fixed, so nothing moves while results come and go.
    <div
      role="listbox"
      id={id}
      aria-label="Results"
      tabIndex={-1}
      className="mt-2 h-[min(22rem,45dvh)] overflow-y-auto border-y border-line"
    >
      {groups.map(({ kind, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, as the combobox pattern has it
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="py-1">
          <div
            role="presentation"
            id={`${id}-${kind}`}
            className="px-3 py-1 text-sm font-semibold text-muted"
          >
            {headings[kind]}
          </div>
          {hits.map((hit) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which has the focus
            <div
              key={hit.id}
              role="option"
              id={optionId(hit)}
              tabIndex={-1}
              aria-selected={hit === chosen}
              onPointerMove={() => onChoose(hit)}
              onClick={() => onOpen(hit)}
              className={classNames(
                'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded px-3 py-2 wrap-anywhere lg:min-h-9 lg:py-1.5',
                // In forced colours, neither ground nor shadow is drawn.
                hit === chosen &&
                  'bg-sunk shadow-[inset_4px_0_var(--green)] -outline-offset-2 forced-colors:outline-2',
              )}
            >
              <bdi className="font-semibold">
                <UnbrokenText text={hit.title} />
              </bdi>
              {hit.note ? (
                <bdi className="text-sm text-muted">
                  <UnbrokenText text={hit.note} />
                </bdi>
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
