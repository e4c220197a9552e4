import { fileTypeFromBuffer } from 'file-type';

/**
 * A file's kind, recognized from its content: the name and type that the sender claims may be
 * wrong.
 */
export interface ContentType {
  extension: string;
  mediaType: string;
}

/**
 * Recognizes a file's kind by its first bytes. Returns null for an unknown kind and for most text.
 * A text that begins with `<?xml`, as many SVG files do, is `application/xml`.
 */
export async function contentTypeOf(content: Buffer): Promise<ContentType | null> {
  const type = await fileTypeFromBuffer(content);
  return type ? { extension: type.ext, mediaType: type.mime } : null;
}
