import { useEffect } from 'react';
import { navigate, usePlace } from '../../router/router.tsx';
import { useMay } from '../../session/use-may.ts';
import { useFromHere } from '../list/way-back.ts';
import { goToPerson, peopleAtFocus } from './rows.ts';

/** What the history says of a page that a key has opened, or that a contact leads back to. */
interface ContactRound {
  /** On a person's page: the person of the row that follows in the list. Null for the last row. */
  contactThen?: string | null;
  /** On a list: the person whose row gets the focus. */
  personInFocus?: string;
}

/**
 * Leads from a row to the person's page with the form for a contact open, and after it back to the list, on the row of the
 * next person. Answers the function for the key: it returns false if the focused row is no person's.
 */
export function useContactRound(): () => boolean {
  const mayRecord = useMay('contacts.record');
  const fromHere = useFromHere();
  const place = usePlace();
  const { personInFocus } = (place.state ?? {}) as ContactRound;
  useEffect(() => {
    if (!personInFocus) return;
    if (goToPerson(personInFocus)) return;
    // The list is still loading.
    const observer = new MutationObserver(() => {
      if (goToPerson(personInFocus)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = () => observer.disconnect();
    // Somebody who does something meanwhile keeps the focus where it is.
    const touches = ['keydown', 'pointerdown'] as const;
    for (const touch of touches) document.addEventListener(touch, stop);
    return () => {
      stop();
      for (const touch of touches) document.removeEventListener(touch, stop);
    };
  }, [personInFocus]);
  return () => {
    const people = mayRecord ? peopleAtFocus() : null;
    if (!people) return false;
    navigate(people.person, { state: { ...fromHere, contactThen: people.next } });
    return true;
  };
}

/** For a person's page that a key has opened from a list: leads back there. Null for any other. */
export function useWayOn(): (() => void) | null {
  const { pathname, state } = usePlace();
  const { contactThen } = (state ?? {}) as ContactRound;
  const { from } = (state ?? {}) as Partial<ReturnType<typeof useFromHere>>;
  if (contactThen === undefined || !from) return null;
  return () => {
    const before = typeof from.state === 'object' ? from.state : null;
    navigate(from.to, {
      replace: true,
      state: { ...before, personInFocus: contactThen ?? pathname },
    });
  };
}
