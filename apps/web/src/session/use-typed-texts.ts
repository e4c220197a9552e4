import { useState } from 'react';
import { useCurrentUser } from './current-user.ts';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

/**
 * Keeps a form's texts while they are typed and until the form is sent, so that the same person finds them after a
 * reload or on the way back. Never use it for a password, a file or a consent.
 */
export function useTypedTexts<Name extends string>(
  form: string,
  first: () => Readonly<Record<Name, string>>,
) {
  const userId = useCurrentUser().id;
  const [texts, setTexts] = useState(() => ({ ...first(), ...readDraft(userId, form) }));
  return {
    texts,
    type(name: Name, text: string) {
      setTexts((before) => ({ ...before, [name]: text }));
      keepDraft(userId, form, { ...readDraft(userId, form), [name]: text });
    },
    forget: () => forgetDraft(userId, form),
  };
}
