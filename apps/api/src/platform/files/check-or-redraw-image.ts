import type { Refusal } from '../base/refusal.ts';
import { createFairTurns, type Sender } from './fair-turns.ts';
import { damagedFile, senderLeft, tooCostly, tooManyPixels } from './file-refusals.ts';
import {
  createDecoderProcess,
  type DecoderLimits,
  type DecodingFailure,
  type DecodingJob,
} from './image-decoder-process.ts';

/**
 * 256,000,000 bytes hold 64 million pixels of four bytes. By default, phones take photos of at most
 * 50 million pixels of three bytes. Decoding 64 million pixels takes at most 460 MB, even of a
 * progressive JPEG.
 */
export const usualLimits: DecoderLimits = {
  pixelBytes: 256_000_000,
  residentBytes: 512 * 1024 * 1024,
  longestMs: 20_000,
};

export interface SentImage {
  content: Buffer;
  sender: Sender;
}

/**
 * `check` and `redraw` refuse with `damaged_file`, `file_too_large` or `too_many_requests`, and
 * with `malformed_request` if the sender has left.
 */
export function createImages(limits: DecoderLimits) {
  const inTurn = createFairTurns({ mostWaiting: 30 });
  const decodeInChild = createDecoderProcess(limits);

  async function decode(
    { content, sender }: SentImage,
    redraw: DecodingJob['redraw'],
  ): Promise<Buffer> {
    const outcome = await inTurn(sender, () => decodeInChild({ content, redraw }, sender.left));
    if ('failure' in outcome) throw refusalFor[outcome.failure]();
    return Buffer.from(outcome.content);
  }

  return {
    async check(image: SentImage): Promise<void> {
      await decode(image, null);
    },

    /** The new picture is upright, and has no hidden data such as the place and the camera. */
    redraw(image: SentImage, into: NonNullable<DecodingJob['redraw']>): Promise<Buffer> {
      return decode(image, into);
    },
  };
}

const refusalFor: Record<DecodingFailure, () => Refusal> = {
  too_many_pixels: tooManyPixels,
  too_costly: tooCostly,
  damaged: damagedFile,
  given_up: senderLeft,
};

export const { check: checkImage, redraw: redrawPicture } = createImages(usualLimits);
