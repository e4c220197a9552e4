import type { ReactNode } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';

interface Children {
  children?: ReactNode;
}

/**
 * Gives every text an element of its own: alone, or in a span beside other children. Translating a page puts new elements
 * in the place of its text nodes. React throws when it then removes such a text node, or inserts something before it, and
 * shows no change of it (https://github.com/facebook/react/issues/11538). Where a text is alone in its element, React sets
 * the element's content.
 */
export function withOwnText(type: unknown, props: Children): Children {
  const { children } = props;
  if (Array.isArray(children)) {
    const isTextAlone = type !== Fragment && children.every(isText);
    return { ...props, children: isTextAlone ? children.join('') : inSpans(children) };
  }
  return type === Fragment && isText(children) ? { ...props, children: span(children) } : props;
}

/** Texts that follow each other share a span, so the line breaks as before. Each child keeps its place. */
function inSpans(children: readonly ReactNode[]): ReactNode[] {
  let text = '';
  return children.map((child, index) => {
    if (Array.isArray(child)) return inSpans(child);
    if (!isText(child)) return child;
    text += child;
    if (isText(children[index + 1])) return null;
    const whole = text;
    text = '';
    return span(whole, `text ${index}`);
  });
}

function span(text: string | number, key?: string): ReactNode {
  return text === '' ? null : jsx('span', { children: text }, key);
}

function isText(child: ReactNode): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}
