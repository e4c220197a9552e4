import { DownIcon } from '../../../ui/base/icons.tsx';

/** Opens a row of one line, with every fact and button, and closes it. */
export function RowToggle({
  label,
  isOpen,
  isOpenedByEnter = true,
  className,
  onPress,
}: {
  /** What the row is about. */
  label: string;
  isOpen: boolean;
  /** False if Enter on the row presses another button. */
  isOpenedByEnter?: boolean;
  className?: string;
  onPress: () => void;
}) {
  return (
    // On paper no button is drawn. The box keeps its place.
    <div className={className}>
      <button
        type="button"
        data-opens={isOpenedByEnter ? '' : undefined}
        aria-expanded={isOpen}
        aria-label={`More: ${label}`}
        title={isOpen ? 'Less' : 'More'}
        onClick={onPress}
        className="grid size-11 place-items-center rounded text-muted hover:text-ink lg:size-6"
      >
        <DownIcon className={isOpen ? 'rotate-180' : ''} />
      </button>
    </div>
  );
}
