import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../ui/fields.tsx';

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
  // The latest `onSearch`: another filter may have been changed during the pause.
  const searchFor = useEffectEvent((text: string) => {
    if (text !== search) onSearch(text);
  });
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
