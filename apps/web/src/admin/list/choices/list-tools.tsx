import { classNames } from '../../../ui/base/class-names.ts';
import { chooseCompactRows, useCompactRows } from './compact-rows.ts';
import { SortSelect } from './sort-select.tsx';
import type { SortChoice } from './sorting.ts';
import { ToggleButton } from './toggle-button.tsx';

export interface Chip {
  label: string;
  isPressed: boolean;
  onPress: () => void;
}

/**
 * Offers above a list what it shows and how: chips that leave out other rows, the order, and one line a row. On a wide
 * screen the order is chosen above the columns, unless the list has none.
 */
export function ListTools({
  chips = [],
  sort,
  hasHeads = true,
  isComing = false,
}: {
  chips?: readonly Chip[];
  sort: SortChoice;
  /** False if no names of columns stand above the list. */
  hasHeads?: boolean;
  /** True to keep its place only. */
  isComing?: boolean;
}) {
  const isCompact = useCompactRows();
  return (
    <div
      className={classNames(
        'no-print flex flex-wrap items-end gap-2 sm:gap-x-6 sm:gap-y-3',
        isComing && 'invisible',
      )}
    >
      {chips.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be its label alone
        <div role="group" aria-label="Filters" className="flex flex-wrap gap-2 max-sm:contents">
          {chips.map(({ label, isPressed, onPress }) => (
            <ToggleButton key={label} isPressed={isPressed} onPress={onPress}>
              {label}
            </ToggleButton>
          ))}
        </div>
      ) : null}
      <div className="ml-auto flex items-end justify-end gap-4 max-sm:contents">
        <SortSelect
          choice={sort}
          className={classNames(
            'max-sm:order-last max-sm:mt-2 max-sm:w-full',
            hasHeads && 'wide:hidden',
          )}
        />
        <ToggleButton isPressed={isCompact} onPress={() => chooseCompactRows(!isCompact)}>
          Compact rows
        </ToggleButton>
      </div>
    </div>
  );
}
