import type { ListDirection } from '@sevenday/contract';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { SortChoice } from './sorting.ts';

const directions: readonly ListDirection[] = ['asc', 'desc'];

/** Chooses the order of a list where no names of columns stand above it. */
export function SortSelect({
  choice: { columns, sort, onSort },
  className,
}: {
  choice: SortChoice;
  className?: string;
}) {
  const options = columns.flatMap(({ by, label, words }) =>
    directions.map((direction) => ({ by, direction, text: `${label}: ${words[direction]}` })),
  );
  const chosen = options.findIndex(
    ({ by, direction }) => by === sort.by && direction === sort.direction,
  );
  return (
    <SelectField
      label="Sort"
      className={className}
      value={chosen}
      onChange={(event) => {
        const option = options[Number(event.target.value)];
        if (option) onSort({ by: option.by, direction: option.direction });
      }}
    >
      {options.map(({ text }, place) => (
        <option key={text} value={place}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
