import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { navigate } from './router.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** The state that the link adds to the history. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Leads to another screen without loading the page again. To its own address it adds no step to the history. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    navigate(to, { replace: event.currentTarget.href === window.location.href, state });
  }
  return <a {...rest} href={to} onClick={follow} />;
}

/** False for a press that the browser answers itself, such as one that opens another tab. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
