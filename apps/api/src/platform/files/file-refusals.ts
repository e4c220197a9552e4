import { errorCatalogue, refusals } from '@sevenday/contract';
import { Refusal } from '../base/refusal.ts';

export function emptyFile(): Refusal {
  return besideTheFile('damaged_file', refusals.handingIn.empty);
}

export function damagedFile(): Refusal {
  return besideTheFile('damaged_file', errorCatalogue.damaged_file.detail);
}

export function tooManyPixels(): Refusal {
  return besideTheFile('file_too_large', refusals.handingIn.tooManyPixels);
}

export function tooCostly(): Refusal {
  return besideTheFile('file_too_large', refusals.handingIn.tooCostly);
}

/** The sender's connection has ended, so nobody reads this refusal. */
export function senderLeft(): Refusal {
  return new Refusal('malformed_request');
}

function besideTheFile(code: 'damaged_file' | 'file_too_large', detail: string): Refusal {
  return new Refusal(code, detail, { file: detail });
}
