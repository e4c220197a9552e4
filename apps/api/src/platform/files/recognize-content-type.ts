import { fileTypeFromBuffer } from 'file-type';

/**
 * The kind is recognized from the content, because the name and type that the sender claims may be
 * wrong.
 */
export interface ContentType {
  extension: string;
  mediaType: string;
}

/**
 * Null for an unknown kind and for most text. A text that begins with `<?xml`, as many SVG files
 * do, is `application/xml`.
 */
export async function contentTypeOf(content: Buffer): Promise<ContentType | null> {
  const type = await fileTypeFromBuffer(content);
  return type ? { extension: type.ext, mediaType: type.mime } : null;
}
