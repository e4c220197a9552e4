import { useEffect, useRef } from 'react';
import { hasExpired } from '../api/token.ts';
import { usePlace } from '../router/router.tsx';
import { toast } from '../ui/base/toast.ts';
import { useCurrentUser } from './current-user.ts';
import { keepDraft, type Texts, takeDraft } from './drafts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps a form's draft. If the session ends while somebody types, the draft returns after the same person signed in again.
 * `of` names the form among those of one address, by the id of its subject. It keeps only changed texts and choices, and
 * never a password, a file or a consent.
 */
export function KeptDraft({ of }: { of: string }) {
  const userId = useCurrentUser().id;
  const form = `${usePlace().pathname} ${of}`;
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = mark.current?.closest('form') ?? mark.current?.parentElement;
    if (!place) return;
    const first = textsOf(place);
    if (typeAgain(place, takeDraft(userId, form)))
      toast.info('We kept what you had typed.', { id: 'kept-draft' });
    return () => {
      if (!hasExpired()) return;
      const changed = Object.entries(textsOf(place)).filter(([name, text]) => text !== first[name]);
      if (changed.length > 0) keepDraft(userId, form, Object.fromEntries(changed));
    };
  }, [userId, form]);
  return <span ref={mark} hidden />;
}

/** Like `KeptDraft`, for texts whose fields are closed now. Each form takes its own text when it opens. */
export function useKeptTexts(forms: Readonly<Record<string, Texts>>): void {
  const userId = useCurrentUser().id;
  const { pathname } = usePlace();
  const latest = useRef(forms);
  useEffect(() => {
    latest.current = forms;
  });
  useEffect(
    () => () => {
      if (!hasExpired()) return;
      for (const [of, texts] of Object.entries(latest.current))
        keepDraft(userId, `${pathname} ${of}`, texts);
    },
    [userId, pathname],
  );
}

function fieldsOf(place: Element): Field[] {
  const typed = 'input:not([type="password"], [type="file"], [type="checkbox"], [type="hidden"])';
  return [...place.querySelectorAll<Field>(`:is(${typed}, textarea, select)[name]`)];
}

function textsOf(place: Element): Texts {
  const fields = fieldsOf(place).filter((field) => !isRadio(field) || field.checked);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function isRadio(field: Field): field is HTMLInputElement {
  return field.type === 'radio';
}

/** Types the texts in as a person would, so that fields controlled by React notice. True when a text was missing. */
function typeAgain(place: Element, texts: Texts): boolean {
  const missing = fieldsOf(place).filter((field) => isMissing(field, texts[field.name]));
  for (const field of missing) {
    if (isRadio(field)) {
      field.click();
      continue;
    }
    // React replaces the element's own setter with one that would ignore this text.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    setter?.call(field, texts[field.name]);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field instanceof HTMLSelectElement)
      field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return missing.length > 0;
}

function isMissing(field: Field, text: string | undefined): boolean {
  if (text === undefined) return false;
  return isRadio(field) ? field.value === text && !field.checked : field.value !== text;
}
