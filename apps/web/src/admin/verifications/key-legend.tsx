import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { legend } from './review-keys.ts';

/** Lists the keys of the review, with the switch that turns them off. */
export function KeyLegend({
  hasImage,
  isOn,
  onSwitch,
}: {
  hasImage: boolean;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const shown = legend.filter(({ image }) => hasImage || !image);
  return (
    <div className="grid gap-2 rounded-md bg-sunk px-3 py-2.5 text-sm">
      <dl
        className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2 lg:grid-cols-[repeat(4,auto)]"
        aria-label="Keys"
      >
        {shown.map(({ keys, does }) => (
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
        label="Use these keys. They are off while you type notes."
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </div>
  );
}
