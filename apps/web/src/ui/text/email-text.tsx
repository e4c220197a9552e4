import { Fragment } from 'react';

/** An email that has no room for one line breaks behind its @ or before a dot, and not within a word. */
export function EmailText({ email }: { email: string }) {
  return (email.match(/\.?[^.@]+@?|[.@]/g) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
