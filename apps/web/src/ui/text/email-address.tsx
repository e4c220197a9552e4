import { Fragment } from 'react';

/** Lets a line break after the @ and before each dot. */
export function EmailAddress({ email }: { email: string }) {
  return (email.match(/\.?[^.@]+@?|[.@]/g) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
