import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailAddress } from './email-address.tsx';

it.each([
  ['saoirse.castellanos@example.com', ['saoirse', '.castellanos@', 'example', '.com']],
  ['ada@mail.example.co.uk', ['ada@', 'mail', '.example', '.co', '.uk']],
  ['no sign at all', ['no sign at all']],
])('an email breaks after its @ and before a dot: %s', (email, parts) => {
  const html = renderToStaticMarkup(createElement(EmailAddress, { email }));
  expect(html.split('<wbr/>').map((part) => part.replace(/<[^>]+>/g, ''))).toEqual(parts);
});
