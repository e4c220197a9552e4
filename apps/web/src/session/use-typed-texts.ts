import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { useCurrentUser } from './session.tsx';

/**
 * Texts of a form that hold until it is sent: kept while they are typed, so that a reload or the way back finds them
 * here, for the same person alone. Never for a password, a file or a consent.
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
