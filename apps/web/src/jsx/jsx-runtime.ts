import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { withOwnText } from './own-text.ts';

export { Fragment } from 'react/jsx-runtime';
export type { JSX } from './jsx-types.ts';

/** Makes an element with one child (`jsx`) or several (`jsxs`). The compiler calls it. */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  const own = withOwnText(type, props);
  return (Array.isArray(own.children) ? react.jsxs : react.jsx)(type, own, key);
}

export { jsx as jsxs };
