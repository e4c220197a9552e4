import { fileTypeFromBuffer } from 'file-type';
import type { Refusal } from '../base/refusal.ts';
import {
  createDecoderProcess,
  type DecoderLimits,
  type DecodingFailure,
  type DecodingJob,
} from './decoder-process.ts';
import { createFairTurns, type Sender, senderLeft } from './fair-turns.ts';
import { damagedFile, tooCostly, tooManyPixels } from './file-refusals.ts';

/** A file's kind, read from its content. Its name and claimed type are ignored. */
export interface ContentType {
  extension: string;
  mediaType: string;
}

/**
 * The pixel limit is 64 million pixels of four bytes. A phone takes at most 50 megapixels by default, of three bytes. A
 * progressive JPEG of 64 million pixels takes 460 MB while it is decoded.
 */
export const usualLimits: DecoderLimits = {
  pixelBytes: 256_000_000,
  residentBytes: 512 * 1024 * 1024,
  longestMs: 20_000,
};

/** Recognizes a file's kind by its first bytes. Null when they are of no known kind. Every text is unknown, SVG too. */
export async function contentTypeOf(content: Buffer): Promise<ContentType | null> {
  const type = await fileTypeFromBuffer(content);
  return type ? { extension: type.ext, mediaType: type.mime } : null;
}

/** An image that a member sends. */
export interface SentImage {
  content: Buffer;
  sender: Sender;
}

/**
 * Decodes images one at a time, in fair turns, in a separate process. Refuses with `damaged_file`; with `file_too_large`
 * when an image takes more than the limits; with `too_many_requests` when an image of the member waits already.
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
    /** Decodes all of an image and throws it away. */
    async check(image: SentImage): Promise<void> {
      await decode(image, null);
    },

    /**
     * Makes a new JPEG or PNG from the pixels, upright and at most `longestSide` pixels long. Nothing else of what was sent
     * is kept: no place, camera or hidden data.
     */
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
