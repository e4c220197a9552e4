import { idRejectionReasons } from '@sevenday/contract';
import { actionOfKey, type KeyPressed } from '../keys/key-pressed.ts';
import type { ViewChange } from './document/document-view.ts';

/** An action of a key during the review. */
export type ReviewAction =
  | ViewChange
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'undo'
  | 'legend'
  | ReasonAction;

/** Chooses a reason by its number: `idRejectionReasons`, counted from 1. */
export type ReasonAction = `reason ${number}`;

export function isReason(action: ReviewAction): action is ReasonAction {
  return action.startsWith('reason ');
}

/** Returns the index of the chosen reason in `idRejectionReasons`. */
export function reasonIndex(action: ReasonAction): number {
  return Number(action.slice('reason '.length)) - 1;
}

/**
 * The lines of the legend, in order. `image`: only shown for an image. The keys of the reasons and of Undo are shown on
 * their buttons.
 */
export const legend: readonly { keys: readonly string[]; does: string; image?: true }[] = [
  { keys: ['A'], does: 'approve' },
  { keys: ['X'], does: 'reject' },
  { keys: ['J', '→'], does: 'next document' },
  { keys: ['K', '←'], does: 'previous document' },
  { keys: ['+', '−'], does: 'zoom in and out', image: true },
  { keys: ['0'], does: 'whole document', image: true },
  { keys: ['R'], does: 'rotate', image: true },
  { keys: ['?'], does: 'show or hide the keys' },
];

const actions: ReadonlyMap<string, ReviewAction> = new Map([
  ['a', 'approve'],
  ['x', 'reject'],
  ['j', 'next'],
  ['arrowright', 'next'],
  ['k', 'previous'],
  ['arrowleft', 'previous'],
  ['+', 'zoom_in'],
  ['=', 'zoom_in'],
  ['-', 'zoom_out'],
  ['0', 'fit'],
  ['r', 'rotate'],
  ['?', 'legend'],
  ['u', 'undo'],
  ...idRejectionReasons.map((_, place): [string, ReasonAction] => [
    `${place + 1}`,
    `reason ${place + 1}`,
  ]),
]);

const repeated: ReadonlySet<ReviewAction> = new Set(['zoom_in', 'zoom_out']);

/**
 * Returns the action of a key, or null. A held key never decides, because it would decide on the next document
 * unseen.
 */
export function actionOf(pressed: KeyPressed): ReviewAction | null {
  return actionOfKey(pressed, actions, repeated);
}
