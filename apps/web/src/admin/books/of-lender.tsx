import { useConfig } from '../../api/config.ts';

/** Whose books they are, which a screen says by itself. */
export function OfLender() {
  const lender = useConfig()?.lender.name;
  return lender ? <span className="hidden print:inline">, in the books of {lender}</span> : null;
}
