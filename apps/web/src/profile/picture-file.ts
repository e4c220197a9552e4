import { pictureMaximumBytes, pictureTypes, sentences } from '@sevenday/contract';

/** Says why a file can't be a profile picture (spec section 5); null if it can. The server checks the content too. */
export function refusePicture(file: { type: string; size: number }): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return sentences.pictureType;
  if (file.size > pictureMaximumBytes) return sentences.pictureSize;
  return null;
}
