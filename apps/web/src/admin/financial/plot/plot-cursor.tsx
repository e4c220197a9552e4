import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { daySentence } from './day-sentence.ts';
import type { Day } from './flows.ts';
import { dayAfterKey, dayUnder } from './plot-keys.ts';

/** The browser's own thumb and track are not shown: the cursor is drawn over the plot. */
const sliderLook = classNames(
  'absolute inset-0 m-0 size-full cursor-pointer touch-pan-y appearance-none bg-transparent',
  '[&::-moz-range-thumb]:invisible [&::-moz-range-track]:bg-transparent',
  '[&::-webkit-slider-runnable-track]:appearance-none [&::-webkit-slider-thumb]:invisible [&::-webkit-slider-thumb]:appearance-none',
);

/** How long after a pointer's last move the slider may still follow it by itself. */
const pointerMs = 1_000;

/**
 * Lays a cursor over a plot. The cursor marks one day. It is a slider, so that keys move it and screen readers say
 * the amounts of each day. A mouse moves it by pointing, a finger by touching. Enter and a click open the day.
 */
export function PlotCursor({
  days,
  at,
  describedBy,
  onMove,
  onOpen,
  children,
}: {
  days: readonly Day[];
  at: number;
  describedBy: string;
  onMove: (index: number) => void;
  onOpen: () => void;
  children: ReactNode;
}) {
  const pointer = useRef({ type: '', movedAt: -pointerMs });
  const day = days[at];
  function follow(event: PointerEvent<HTMLInputElement>) {
    pointer.current = { type: event.pointerType, movedAt: event.timeStamp };
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onMove(dayUnder((event.clientX - left) / width, days.length));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayAfterKey(event.key, at, days.length - 1);
    if (to === undefined && event.key !== 'Enter') return;
    // Otherwise the same Enter would press the first button of what it opens.
    event.preventDefault();
    if (to === undefined) onOpen();
    else onMove(to);
  }
  return (
    <div className="relative">
      <div
        aria-hidden="true"
        className="absolute -inset-y-1 left-0 rounded-sm border border-edge bg-sunk forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]"
        // Browsers count a change of `left` as a shift of the layout.
        style={{ width: `${100 / days.length}%`, transform: `translateX(${100 * at}%)` }}
      />
      <div className="relative">{children}</div>
      <input
        type="range"
        aria-label="Day"
        aria-valuetext={day ? daySentence(day) : undefined}
        aria-describedby={describedBy}
        min={0}
        max={days.length - 1}
        value={at}
        className={sliderLook}
        onKeyDown={onKeyDown}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerUp={follow}
        onChange={(event) => {
          // Only a screen reader on a phone changes the slider here. A pointer is followed above, because the slider
          // itself counts with the width of a thumb.
          if (event.timeStamp - pointer.current.movedAt >= pointerMs)
            onMove(Number(event.target.value));
        }}
        onClick={() => {
          // A finger has no other way to look at a day. The button below the plot opens it.
          if (pointer.current.type !== 'touch') onOpen();
        }}
      />
    </div>
  );
}
