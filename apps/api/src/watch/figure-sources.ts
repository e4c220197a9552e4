import type { FigureSource } from '../platform/metrics/installation-figures.ts';
import {
  platformFigureDefinitions,
  platformFigures,
} from '../platform/metrics/platform-figures.ts';
import { workFigureDefinitions, workFigures } from '../platform/metrics/work-figures.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { ReadLastBackup } from './last-backup.ts';
import { lenderFigureDefinitions, lenderFigures } from './lender-figures.ts';

/** Every figure of the whole installation, also those that have no value yet. */
export const figuresOfWhole = {
  ...platformFigureDefinitions,
  ...workFigureDefinitions,
  ...lenderFigureDefinitions,
};

export type FigureName = keyof typeof figuresOfWhole;

/** Makes the sources of all figures of the whole installation. */
export function figureSources(
  runtime: Pick<Runtime, 'clocks' | 'keys'>,
  readLastBackup: ReadLastBackup,
): FigureSource[] {
  return [
    platformFigures(runtime),
    workFigures(runtime.clocks),
    lenderFigures(runtime, readLastBackup),
  ];
}
