import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '../../ui/form/fields.tsx';

// Spec section 9.
const searchDebounceMilliseconds = 300;

/** What is typed shows at once and is searched for after a pause. */
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
  // What was searched for from here and has not yet come back as `search`, the oldest first.
  const asked = useRef<string[]>([]);
  // The latest `onSearch`: another filter may have been changed during the pause.
  const searchFor = useEffectEvent((text: string) => {
    if (text === (asked.current.at(-1) ?? search)) return;
    asked.current.push(text);
    onSearch(text);
  });
  const follow = useEffectEvent((current: string) => {
    const answered = asked.current.indexOf(current);
    asked.current = answered < 0 ? [] : asked.current.slice(answered + 1);
    // A link, or the way back, led elsewhere; what came of one's own typing may be older than what is typed now.
    if (answered < 0) setTyped(current);
  });
  useEffect(() => follow(search), [search]);
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed.trim()), searchDebounceMilliseconds);
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
