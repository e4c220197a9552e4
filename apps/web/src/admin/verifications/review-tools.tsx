import type { ReactNode } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { BackIcon } from '../../ui/base/first-screen-icons.tsx';
import { ForwardIcon, RotateIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/base/icons.tsx';
import { type DocumentView, largestZoom } from './document/document-view.ts';
import type { ReviewAction } from './review-keys.ts';

/** Offers by pointer and touch what the keys do. */
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
  const tool = (
    action: ReviewAction,
    {
      label,
      keys,
      icon,
      isAtEnd,
    }: { label: string; keys: string; icon: ReactNode; isAtEnd?: boolean },
  ) => (
    <Button
      variant="secondary"
      className="min-w-11 px-0! aria-disabled:cursor-not-allowed aria-disabled:border-line! aria-disabled:text-muted! lg:min-h-9! lg:min-w-9 lg:py-1!"
      // Not `disabled`, which would throw the focus off the button at the last press. The button then does nothing.
      aria-disabled={isAtEnd || undefined}
      aria-keyshortcuts={keys}
      aria-label={label}
      title={label}
      onClick={() => onAction(action)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {tool('previous', {
        label: 'Previous document',
        keys: 'K ArrowLeft',
        icon: <BackIcon />,
        isAtEnd: !hasPrevious,
      })}
      {tool('next', {
        label: 'Next document',
        keys: 'J ArrowRight',
        icon: <ForwardIcon />,
        isAtEnd: !hasNext,
      })}
      {hasImage ? (
        <>
          {tool('zoom_out', {
            label: 'Zoom out',
            keys: '-',
            icon: <ZoomOutIcon />,
            isAtEnd: view.zoom === 1,
          })}
          {tool('zoom_in', {
            label: 'Zoom in',
            keys: '+',
            icon: <ZoomInIcon />,
            isAtEnd: view.zoom === largestZoom,
          })}
          {tool('rotate', { label: 'Rotate', keys: 'R', icon: <RotateIcon /> })}
        </>
      ) : null}
      <Button
        variant="quiet"
        // Hidden on a touch screen: there the legend opens only at a key press.
        className="px-3! text-[0.9375rem]! pointer-coarse:hidden lg:min-h-9! lg:py-1!"
        aria-expanded={isLegendOpen}
        aria-keyshortcuts="?"
        onClick={() => onAction('legend')}
      >
        Keys (?)
      </Button>
    </div>
  );
}
