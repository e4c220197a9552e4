import { Button } from '../../ui/button.tsx';
import { type DocumentView, largestZoom } from './document-view.ts';
import type { ReviewAction } from './review-keys.ts';

const dense =
  'min-h-9! px-3! py-1! text-[0.9375rem]! aria-disabled:cursor-not-allowed aria-disabled:border-line! aria-disabled:text-muted!';

/** The same by pointer and thumb as by key. */
export function ReviewTools({
  view,
  hasImage,
  hasPrevious,
  hasNext,
  isLegendOpen,
  onAction,
}: {
  view: DocumentView;
  hasImage: boolean;
  hasPrevious: boolean;
  hasNext: boolean;
  isLegendOpen: boolean;
  onAction: (action: ReviewAction) => void;
}) {
  const button = (action: ReviewAction, label: string, keys: string, isAtEnd = false) => (
    <Button
      variant="secondary"
      className={dense}
      // Not `disabled`: the last press would throw the focus off the button. There it does nothing.
      aria-disabled={isAtEnd || undefined}
      aria-keyshortcuts={keys}
      onClick={() => onAction(action)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button('previous', 'Previous', 'K ArrowLeft', !hasPrevious)}
      {button('next', 'Next', 'J ArrowRight', !hasNext)}
      {hasImage ? (
        <>
          {button('zoom_out', 'Zoom out', '-', view.zoom === 1)}
          {button('zoom_in', 'Zoom in', '+', view.zoom === largestZoom)}
          {button('rotate', 'Rotate', 'R')}
        </>
      ) : null}
      <Button
        variant="quiet"
        className={dense}
        aria-expanded={isLegendOpen}
        aria-keyshortcuts="?"
        onClick={() => onAction('legend')}
      >
        Keys (?)
      </Button>
    </div>
  );
}
