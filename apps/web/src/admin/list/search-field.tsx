import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';

// Spec section 9.
export const searchDebounceMs = 300;

/** Searches for the typed text after a pause. */
export function SearchField({
  placeholder,
  search,
  onSearch,
}: {
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(search);
  // The searches from here that have not yet come back as `search`, oldest first.
  const asked = useRef<string[]>([]);
  // Call the latest `onSearch`, because another filter may have changed during the pause.
  const searchFor = useEffectEvent((text: string) => {
    if (text === (asked.current.at(-1) ?? search)) return;
    asked.current.push(text);
    onSearch(text);
  });
  const follow = useEffectEvent((current: string) => {
    const answered = asked.current.indexOf(current);
    asked.current = answered < 0 ? [] : asked.current.slice(answered + 1);
    // Follow a link or the way back, but not one's own search: it may be older than the text in the field.
    if (answered < 0) setTyped(current);
  });
  useEffect(() => follow(search), [search]);
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label="Search"
      type="search"
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
