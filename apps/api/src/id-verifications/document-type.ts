import { Refusal } from '../platform/base/refusal.ts';
import { checkImage, type SentImage } from '../platform/files/check-or-redraw-image.ts';
import { damagedFile, emptyFile } from '../platform/files/file-refusals.ts';
import { contentTypeOf } from '../platform/files/recognize-content-type.ts';
import type { DocumentKind } from './tables.ts';

/** What a document is, by its content. */
export interface DocumentType {
  extension: string;
  mediaType: string;
  kind: DocumentKind;
}

/**
 * `kind` says what a page shows (spec section 2). `decodable` means that the product decodes the whole image, to find out
 * whether the image is damaged. Of the others, only the reviewer can tell.
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
 * Tells what a document is, by what a viewer makes of its content. Accepts any image or PDF. SVG is refused, because SVG
 * can carry code (decisions, "People"). Refuses with `unsupported_file`, `damaged_file`, `file_too_large`
 * or `too_many_requests`.
 */
export async function readDocumentType(sent: SentImage): Promise<DocumentType> {
  const { content } = sent;
  if (content.length === 0) throw emptyFile();
  const found = await contentTypeOf(content);
  const type = found ? imageTypes[found.extension] : undefined;
  if (!found || !type) return readPdf(content);
  if (type.decodable) await checkImage(sent);
  else if (isCutShort(found.extension, content)) throw damagedFile();
  const extension = found.extension === 'apng' ? 'png' : found.extension;
  return { extension, mediaType: type.mediaType, kind: type.kind };
}

/**
 * Viewers find a PDF's header anywhere in this many first bytes (PDF Reference 1.7, appendix H, note 13). A newline, a
 * byte order mark or a printer's job line may stand before the header.
 */
const pdfHeaderWithinBytes = 1024;

/** A PDF with a password is accepted: only the reviewer can say whether they can read the document. */
function readPdf(content: Buffer): DocumentType {
  if (!content.subarray(0, pdfHeaderWithinBytes).includes('%PDF-')) {
    throw beginsAsTiff(content) ? damagedFile() : unsupported();
  }
  if (!content.includes('endobj')) throw damagedFile();
  return { extension: 'pdf', mediaType: 'application/pdf', kind: 'pdf' };
}

/** Whether pixels are missing at the end of an image that the product does not decode. */
function isCutShort(extension: string, content: Buffer): boolean {
  if (extension === 'bmp') return !isWholeBitmap(content);
  if (['heic', 'heif', 'avif'].includes(extension)) return !isWholeIsoMedia(content);
  return false;
}

/** A TIFF may have its directory at its end. Without the directory, the content type is not found. */
function beginsAsTiff(content: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(content.subarray(0, 4).toString('latin1'));
}

/** Says whether all pixels of a bitmap are there. Viewers ignore the length in the header, which many programs write wrong. */
function isWholeBitmap(content: Buffer): boolean {
  const infoHeaderBytes = 40;
  if (content.length < 26) return false;
  const pixelsAt = content.readUInt32LE(10);
  if (content.readUInt32LE(14) < infoHeaderBytes) return content.length > pixelsAt;
  if (content.length < 14 + infoHeaderBytes) return false;
  const isCompressed = ![0, 3].includes(content.readUInt32LE(30));
  const rowBytes = Math.ceil((content.readInt32LE(18) * content.readUInt16LE(28)) / 32) * 4;
  const pixelBytes = isCompressed
    ? content.readUInt32LE(34)
    : rowBytes * Math.abs(content.readInt32LE(22));
  return pixelBytes > 0 && content.length >= pixelsAt + pixelBytes;
}

/**
 * An ISO media file is a row of boxes, and each box begins with its length. A phone may add bytes of its own after the
 * boxes with the picture, which viewers skip.
 */
function isWholeIsoMedia(content: Buffer): boolean {
  const whole = new Set<string>();
  let at = 0;
  while (at + 8 <= content.length) {
    const length = boxLength(content, at);
    if (length < 8 || at + length > content.length) break;
    whole.add(content.toString('latin1', at + 4, at + 8));
    at += length;
  }
  return at === content.length || (whole.has('meta') && whole.has('mdat'));
}

/** The last box may run to the end of the file, which the length 0 says. The length 1 says that a longer one follows. */
function boxLength(content: Buffer, at: number): number {
  const length = content.readUInt32BE(at);
  if (length === 0) return content.length - at;
  if (length > 1) return length;
  return at + 16 > content.length ? 0 : Number(content.readBigUInt64BE(at + 8));
}

function unsupported(): Refusal {
  const detail =
    'Only images (not SVG) and PDF files are accepted. Please choose a JPG, PNG or PDF.';
  return new Refusal('unsupported_file', detail, { file: detail });
}
