import {
  clockEventAndSealFigureDefinitions,
  clockEventAndSealFigures,
} from '../platform/metrics/clock-event-and-seal-figures.ts';
import type { FigureSource } from '../platform/metrics/figure-source.ts';
import {
  workQueueFigureDefinitions,
  workQueueFigures,
} from '../platform/metrics/work-queue-figures.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { ReadLastBackup } from './last-backup.ts';
import { lenderFigureDefinitions, lenderFigures } from './lender-figures.ts';

/** Every figure of the whole installation, also those that have no value yet. */
export const figuresOfWhole = {
  ...clockEventAndSealFigureDefinitions,
  ...workQueueFigureDefinitions,
  ...lenderFigureDefinitions,
};

export type FigureName = keyof typeof figuresOfWhole;

/** Makes the sources of all figures of the whole installation. */
export function figureSources(
  runtime: Pick<Runtime, 'clocks' | 'keys'>,
  readLastBackup: ReadLastBackup,
): FigureSource[] {
  return [
    clockEventAndSealFigures(runtime),
    workQueueFigures(runtime.clocks),
    lenderFigures(runtime, readLastBackup),
  ];
}
