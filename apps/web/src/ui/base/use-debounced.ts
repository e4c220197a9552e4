import { useEffect, useState } from 'react';

/**
 * Returns a value once it has stopped changing for `afterMs`. So moving a slider sends one request
 * and makes one announcement.
 */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
