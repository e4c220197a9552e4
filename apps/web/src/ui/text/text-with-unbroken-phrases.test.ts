import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnbrokenText } from './text-with-unbroken-phrases.tsx';

function unbroken(text: string): string[] {
  const html = renderToStaticMarkup(createElement(UnbrokenText, { text }));
  return [...html.matchAll(/<span class[^>]*>(.*?)<\/span>/g)].map(([, part]) => part ?? '');
}

it.each([
  ['Due Wed, Dec 2, 2026, 11:59 pm ET.', ['Wed, Dec 2, 2026,', '11:59 pm ET']],
  ['Dec 2, 2026, until 5:16:09 pm ET', ['Dec 2, 2026,', '5:16:09 pm ET']],
  ['on January 19, 2027, by e-mail', ['January 19, 2027,', 'e-mail']],
  ['It is Dec 2, 2026 now.', ['Dec 2, 2026']],
  // “Due” is not a month, although it has three letters like a short month.
  ['Due 7 calendar days after the money is sent', ['7 calendar days']],
  ['New York, NY 10001, (555) 010-0100', ['NY 10001', '(555) 010-0100']],
  ['Bank ****6789, ending in 6789', ['Bank ****6789', 'ending in 6789']],
  ['Use Pay Now before noon.', ['Pay Now']],
])('keeps together what is read as one: %s', (text, parts) => {
  expect(unbroken(text)).toEqual(parts);
});
