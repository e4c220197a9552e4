import { tabStorage } from '../api/storage.ts';
import { hasExpired, storedUser } from '../api/token.ts';

/** Texts by the name of their field. */
export type Texts = Readonly<Record<string, string>>;

interface Drafts {
  userId: string;
  forms: Readonly<Record<string, Texts>>;
}

/** Stored in this tab only, and only while the tab is open. */
const key = 'sevenday.drafts';

export function keepDraft(userId: string, form: string, texts: Texts): void {
  const forms = { ...draftsOf(userId), [form]: texts };
  tabStorage.write(key, JSON.stringify({ userId, forms } satisfies Drafts));
}

/** Answers a form's draft and forgets it: it is in the form's fields then. */
export function takeDraft(userId: string, form: string): Texts {
  const texts = readDraft(userId, form);
  forgetDraft(userId, form);
  return texts;
}

export function readDraft(userId: string, form: string): Texts {
  return draftsOf(userId)[form] ?? {};
}

export function forgetDraft(userId: string, form: string): void {
  const { [form]: texts, ...others } = draftsOf(userId);
  if (texts) tabStorage.write(key, JSON.stringify({ userId, forms: others } satisfies Drafts));
}

/** Forgets the drafts of the person before, after a logout and when somebody else signs in. */
export function forgetDraftsOfOthers(): void {
  const user = storedUser() as { id?: string } | null;
  if (!hasExpired() && read()?.userId !== user?.id) tabStorage.remove(key);
}

function draftsOf(userId: string): Drafts['forms'] {
  const drafts = read();
  return drafts?.userId === userId ? drafts.forms : {};
}

function read(): Drafts | null {
  return tabStorage.readJson(key) as Drafts | null;
}
