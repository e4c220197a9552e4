import type { ElementType, Key } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withOwnText } from './own-text.ts';

export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-types.ts';

/** Makes an element during development. The compiler calls it. */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
) {
  const own = withOwnText(type, props);
  const isStaticList = isStatic && Array.isArray(own.children);
  return react.jsxDEV(type, own, key, isStaticList, source, self);
}
