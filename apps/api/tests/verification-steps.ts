import sharp from 'sharp';
import type { Answered, Api, SignedIn } from './api.ts';

let picture: Promise<Buffer> | undefined;

/** Answers a picture of a card. It is small and made once, because hundreds of borrowers hand it in. */
export async function cardPicture(): Promise<Blob> {
  picture ??= sharp({ create: { width: 64, height: 40, channels: 3, background: '#c8d8c0' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(await picture)], { type: 'image/jpeg' });
}

export async function uploadId(api: Api, token: string): Promise<Answered> {
  const form = new FormData();
  form.set('file', await cardPicture(), 'card.jpg');
  return api.call('POST', '/profile/upload-id', { token, form });
}

export async function approveId(api: Api, admin: SignedIn, member: SignedIn): Promise<void> {
  const waiting = await api.call('GET', '/admin/pending-verifications?limit=200', {
    token: admin.token,
  });
  const own = waiting.body.find((item: { user: { id: string } }) => item.user.id === member.id);
  if (!own) throw new Error('The document is not in the queue.');
  const decided = await decideOnId(api, admin, own.id);
  if (decided.status !== 200) throw new Error(`Approving answered ${decided.status}.`);
}

/** Opens a waiting document, as the page requires of an admin before approval. */
export async function openId(
  api: Api,
  { token }: Pick<SignedIn, 'token'>,
  documentId: string,
): Promise<void> {
  const waiting = await api.call('GET', '/admin/pending-verifications?limit=200', { token });
  const found = waiting.body.find(({ id }: { id: string }) => id === documentId);
  if (found) await api.call('GET', `/${found.id_card_url}`);
}

export async function decideOnId(
  api: Api,
  admin: SignedIn,
  documentId: string,
  { status = 'approved', key }: { status?: 'approved' | 'rejected'; key?: string } = {},
): Promise<Answered> {
  if (status === 'approved') await openId(api, admin, documentId);
  return api.call('POST', `/admin/verify-id/${documentId}?status=${status}`, {
    token: admin.token,
    key,
  });
}

export async function linkBank(api: Api, token: string, account = 'success'): Promise<Answered> {
  const session = await startBankLink(api, token, account);
  if (session.status !== 200) return session;
  const { session_id } = session.body;
  return api.call('POST', '/bank-account/verify-stripe', { token, body: { session_id } });
}

/** Opens the bank's picker and chooses an account in it. The product still has to be told. */
export async function startBankLink(
  api: Api,
  token: string,
  account = 'success',
): Promise<Answered> {
  const session = await api.call('POST', '/bank-account/create-verification-session', { token });
  if (session.status !== 200) return session;
  const chosen = await api.bank(
    'POST',
    `/v1/test_helpers/financial_connections/sessions/${session.body.session_id}/complete`,
    { account },
  );
  if (chosen.status !== 200) throw new Error(`The bank picker answered ${chosen.status}.`);
  return session;
}
