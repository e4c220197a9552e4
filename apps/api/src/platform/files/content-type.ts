import { fileTypeFromBuffer } from 'file-type';

/** A file's kind. It is read from the content, because the sender's file name and type may be wrong. */
export interface ContentType {
  extension: string;
  mediaType: string;
}

/**
 * Recognizes a file's kind by its first bytes. Returns null for an unknown kind. Text is always unknown, also an SVG.
 */
export async function contentTypeOf(content: Buffer): Promise<ContentType | null> {
  const type = await fileTypeFromBuffer(content);
  return type ? { extension: type.ext, mediaType: type.mime } : null;
}
