import { Fragment } from 'react';

/** A line can break only after the @ and before a dot, never within a word. */
export function EmailAddress({ email }: { email: string }) {
  return (email.match(/\.?[^.@]+@?|[.@]/g) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
