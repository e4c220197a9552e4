import { errorCatalogue } from '@sevenday/contract';
import { Refusal } from '../platform/base/refusal.ts';
import { checkImage, contentTypeOf } from '../platform/files/images.ts';
import type { DocumentKind } from './store.ts';

/** What a document is, by its content. */
export interface DocumentType {
  extension: string;
  mediaType: string;
  kind: DocumentKind;
}

/**
 * `kind` says whether a page shows it (spec section 2). `decodable`: all of it can be decoded here, which tells a
 * damaged one; of the others only the reviewer can tell.
 */
const imageTypes: Record<string, { kind: DocumentKind; decodable: boolean; mediaType: string }> = {
  jpg: { kind: 'image', decodable: true, mediaType: 'image/jpeg' },
  png: { kind: 'image', decodable: true, mediaType: 'image/png' },
  apng: { kind: 'image', decodable: true, mediaType: 'image/png' },
  gif: { kind: 'image', decodable: true, mediaType: 'image/gif' },
  webp: { kind: 'image', decodable: true, mediaType: 'image/webp' },
  // A kilobyte of AVIF can take ten seconds to decode.
  avif: { kind: 'other', decodable: false, mediaType: 'image/avif' },
  tif: { kind: 'other', decodable: true, mediaType: 'image/tiff' },
  bmp: { kind: 'other', decodable: false, mediaType: 'image/bmp' },
  heic: { kind: 'other', decodable: false, mediaType: 'image/heic' },
  heif: { kind: 'other', decodable: false, mediaType: 'image/heif' },
  jxl: { kind: 'other', decodable: false, mediaType: 'image/jxl' },
  jp2: { kind: 'other', decodable: false, mediaType: 'image/jp2' },
};

/**
 * Any image or PDF is accepted, but SVG, which can carry code (decisions, "People"). Refuses with `unsupported_file`,
 * and with `damaged_file` what is empty or cut short.
 */
export async function readDocumentType(content: Buffer): Promise<DocumentType> {
  if (content.length === 0) throw damaged();
  const found = await contentTypeOf(content);
  if (found?.extension === 'pdf') return readPdf(content);
  const type = found ? imageTypes[found.extension] : undefined;
  if (!found || !type) throw beginsAsTiff(content) ? damaged() : unsupported();
  if (type.decodable) await checkImage(content);
  else if (isCutShort(found.extension, content)) throw damaged();
  const extension = found.extension === 'apng' ? 'png' : found.extension;
  return { extension, mediaType: type.mediaType, kind: type.kind };
}

/** One with a password is kept as it is: only the reviewer can say whether it can be read. */
function readPdf(content: Buffer): DocumentType {
  const hasHeader = content.subarray(0, 5).toString('latin1') === '%PDF-';
  if (!hasHeader || !content.includes('endobj')) throw damaged();
  return { extension: 'pdf', mediaType: 'application/pdf', kind: 'pdf' };
}

/** What can be told of a file's end without decoding it. */
function isCutShort(extension: string, content: Buffer): boolean {
  if (extension === 'bmp') return content.length < 26 || content.readUInt32LE(2) > content.length;
  if (['heic', 'heif', 'avif'].includes(extension)) return !isWholeBoxes(content);
  return false;
}

/** A TIFF may have its directory at its end, without which its kind is not found. */
function beginsAsTiff(content: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(content.subarray(0, 4).toString('latin1'));
}

/** An ISO media file is a row of boxes, each with its length before it; the last may run to the end of the file. */
function isWholeBoxes(content: Buffer): boolean {
  let at = 0;
  while (at + 8 <= content.length) {
    const length = content.readUInt32BE(at);
    if (length === 0) return true;
    if (length === 1) {
      if (at + 16 > content.length) return false;
      const long = content.readBigUInt64BE(at + 8);
      if (long < 16n || long > BigInt(content.length)) return false;
      at += Number(long);
    } else {
      if (length < 8) return false;
      at += length;
    }
  }
  return at === content.length;
}

function damaged(): Refusal {
  const { detail } = errorCatalogue.damaged_file;
  return new Refusal('damaged_file', detail, { file: detail });
}

function unsupported(): Refusal {
  const detail =
    'Only images (not SVG) and PDF files are accepted. Please choose a JPG, PNG or PDF.';
  return new Refusal('unsupported_file', detail, { file: detail });
}
