import { classNames } from '../../ui/base/class-names.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { useKeysSwitch } from './use-keys.ts';

/** Lists keys, with the switch that turns all of them off. `columns`: how many stand beside one another. */
export function KeyLegend({
  lines,
  columns,
}: {
  lines: readonly { keys: readonly string[]; does: string }[];
  columns: 'two' | 'four';
}) {
  const [isOn, switchKeys] = useKeysSwitch();
  return (
    <div className="grid gap-2 rounded-md bg-sunk px-3 py-2.5 text-sm">
      <dl
        className={classNames(
          'grid gap-x-6 gap-y-1.5 sm:grid-cols-2',
          columns === 'four' && 'lg:grid-cols-[repeat(4,auto)]',
        )}
        aria-label="Keys"
      >
        {lines.map(({ keys, does }) => (
          <div key={does} className="flex items-baseline gap-2">
            <dt className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded border border-edge bg-surface px-1.5 text-center font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{does}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Use keyboard shortcuts (never while you type)"
        checked={isOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </div>
  );
}
