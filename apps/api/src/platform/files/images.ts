import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../base/refusal.ts';
import { damagedFile, tooManyPixels } from './file-refusals.ts';

/** A file's kind as its content tells it; its name and claimed type are not asked. */
export interface ContentType {
  extension: string;
  mediaType: string;
}

/**
 * More than any phone takes in one shot by default (50 megapixels). An image of a few kilobytes can claim billions
 * of pixels; it is refused by its header, before any of them are made.
 */
const maximumPixels = 64_000_000;
const timeoutSeconds = 20;

/** Null when the content is of no kind known by its first bytes; so is every text, SVG among them. */
export async function contentTypeOf(content: Buffer): Promise<ContentType | null> {
  const type = await fileTypeFromBuffer(content);
  return type ? { extension: type.ext, mediaType: type.mime } : null;
}

/** Decodes all of an image and throws it away. Refuses with `damaged_file` or `file_too_large`. */
export async function checkImage(content: Buffer): Promise<void> {
  await decode(content, (image) => image.resize(16, 16, { fit: 'inside' }).raw().toBuffer());
}

/**
 * A JPEG or PNG made anew from the pixels, upright and at most `longestSide` pixels long: nothing else of what was
 * sent (place, camera, hidden data) is kept. Refuses with `damaged_file`.
 */
export function redrawPicture(
  content: Buffer,
  format: 'jpg' | 'png',
  longestSide: number,
): Promise<Buffer> {
  return decode(content, (image) => {
    const upright = image
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return (
      format === 'png' ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 85 })
    ).toBuffer();
  });
}

/** An interlaced image is held in memory whole, so they are decoded one after the other. */
let lastDecoding: Promise<unknown> = Promise.resolve();
let waiting = 0;
const mostWaiting = 30;

function decode(content: Buffer, run: (image: Sharp) => Promise<Buffer>): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new Refusal('too_many_requests');
  waiting++;
  const decoding = lastDecoding.then(async () => {
    try {
      return await decodeAsViewersDo(content, run);
    } catch (error) {
      throw error instanceof Error && /pixel limit/.test(error.message)
        ? tooManyPixels()
        : damagedFile();
    } finally {
      waiting--;
    }
  });
  lastDecoding = decoding.catch(() => undefined);
  return decoding;
}

const jpegEndMarker = Buffer.from([0xff, 0xd9]);

/**
 * Viewers show a JPEG without its end marker. The second attempt adds the marker, and fails at any warning: with the
 * marker, missing pixels are only a warning.
 */
async function decodeAsViewersDo(
  content: Buffer,
  run: (image: Sharp) => Promise<Buffer>,
): Promise<Buffer> {
  const open = (image: Buffer, failOn: 'error' | 'warning') =>
    run(
      sharp(image, { failOn, limitInputPixels: maximumPixels }).timeout({
        seconds: timeoutSeconds,
      }),
    );
  try {
    return await open(content, 'error');
  } catch (error) {
    if (!(error instanceof Error && /premature end of JPEG/.test(error.message))) throw error;
    return open(Buffer.concat([content, jpegEndMarker]), 'warning');
  }
}
