import type { ReactElement } from 'react';
import type { Flow } from './flows.ts';

export type Series = Flow | 'stillOut';

export const seriesLabels: Record<Series, string> = {
  moneyOut: 'Money out',
  paymentsReturned: 'Returned payments',
  moneyIn: 'Money in',
  payoutsReturned: 'Returned payouts',
  stillOut: 'Still out',
};

const hatches = { out: 'money-plot-hatch-out', in: 'money-plot-hatch-in' } as const;

/** Colour is only a second sign: direction and hatching carry the same information. */
export const flowLooks: Record<Flow, { className: string; fill?: string }> = {
  moneyOut: { className: 'fill-blue forced-colors:fill-[CanvasText]' },
  moneyIn: { className: 'fill-green forced-colors:fill-[CanvasText]' },
  payoutsReturned: {
    className: 'stroke-blue forced-colors:stroke-[CanvasText]',
    fill: `url(#${hatches.out})`,
  },
  paymentsReturned: {
    className: 'stroke-green forced-colors:stroke-[CanvasText]',
    fill: `url(#${hatches.in})`,
  },
};

/** Defines the hatching of returns. The page must have it once, where the marks and bars find it. */
export function Hatches(): ReactElement {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <Hatch id={hatches.out} className="stroke-blue forced-colors:stroke-[CanvasText]" />
        <Hatch id={hatches.in} className="stroke-green forced-colors:stroke-[CanvasText]" />
      </defs>
    </svg>
  );
}

function Hatch({ id, className }: { id: string; className: string }) {
  return (
    <pattern
      id={id}
      width="4"
      height="4"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <line x1="1" x2="1" y1="0" y2="4" className={className} strokeWidth="1.5" />
    </pattern>
  );
}

/** Draws the mark of a series: up for money that came to the lender, down for money that left, a line for what is out. */
export function SeriesMark({ series }: { series: Series }): ReactElement {
  const isUp = series === 'moneyIn' || series === 'payoutsReturned';
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
      {series === 'stillOut' ? (
        <line
          x1="0"
          x2="12"
          y1="6"
          y2="6"
          className="stroke-ink stroke-2 forced-colors:stroke-[CanvasText]"
        />
      ) : (
        <polygon
          points={isUp ? '6,1 11.5,11 0.5,11' : '6,11 11.5,1 0.5,1'}
          {...flowLooks[series]}
        />
      )}
    </svg>
  );
}
