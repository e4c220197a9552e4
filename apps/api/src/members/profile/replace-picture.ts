import { randomUUID } from 'node:crypto';
import { pictureMaximumBytes, sentences } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { redrawPicture, type SentImage } from '../../platform/files/check-or-redraw-image.ts';
import { emptyFile } from '../../platform/files/file-refusals.ts';
import { contentTypeOf } from '../../platform/files/recognize-content-type.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { lockMember } from '../member/member.ts';
import { members } from '../member/tables.ts';

const longestSidePixels = 512;

/**
 * Replaces the member's picture with one that is redrawn from the image sent, encrypted under the member's key. Refuses
 * with `file_too_large` above 5 MB or with too many pixels, with `unsupported_file` when the content is not JPEG or
 * PNG, and with `damaged_file`.
 */
export async function replacePicture(runtime: Runtime, image: SentImage): Promise<void> {
  const { memberId } = image.sender;
  const extension = await pictureFormat(image.content);
  const picture = await redrawPicture(image, {
    format: extension,
    longestSide: longestSidePixels,
  });
  const file = randomUUID();
  const before = await runtime.database
    .transact(async (tx) => {
      await runtime.files.write(file, await runtime.keys.sealFor(tx, memberId, picture));
      return pointTo(tx, runtime, memberId, { file, extension });
    })
    .catch(async (error: unknown) => {
      await runtime.files.remove(file);
      throw error;
    });
  if (before) await runtime.files.remove(before);
}

/** Removes the member's picture, if there is one. */
export async function deletePicture(runtime: Runtime, memberId: string): Promise<void> {
  const before = await runtime.database.transact((tx) => pointTo(tx, runtime, memberId, null));
  if (before) await runtime.files.remove(before);
}

/**
 * Writes which picture the member has, or that they have none. Returns the file of the former picture, which is removed
 * after the commit, never before.
 */
async function pointTo(
  tx: Tx,
  runtime: Runtime,
  memberId: string,
  picture: { file: string; extension: 'jpg' | 'png' } | null,
): Promise<string | null> {
  const { pictureFile: before } = await lockMember(tx, memberId);
  if (picture === null && before === null) return null;
  await tx
    .update(members)
    .set({ pictureFile: picture?.file ?? null, pictureExtension: picture?.extension ?? null })
    .where(eq(members.id, memberId));
  await recordAudit(tx, runtime.keys, {
    at: await runtime.clocks.business(tx),
    actorId: memberId,
    action: picture ? 'picture.replaced' : 'picture.deleted',
    subjectId: memberId,
    object: { type: 'member', id: memberId },
  });
  return before;
}

async function pictureFormat(content: Buffer): Promise<'jpg' | 'png'> {
  if (content.length > pictureMaximumBytes) throw pictureTooLarge();
  if (content.length === 0) throw emptyFile();
  const type = await contentTypeOf(content);
  if (type?.extension === 'jpg') return 'jpg';
  if (type?.extension === 'png' || type?.extension === 'apng') return 'png';
  throw new Refusal('unsupported_file', sentences.pictureType, { file: sentences.pictureType });
}

export function pictureTooLarge(): Refusal {
  return new Refusal('file_too_large', sentences.pictureSize, { file: sentences.pictureSize });
}
