import { createElement, type ElementType, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const b = (text: string, key?: string) => jsx('b', { children: text }, key);

function html(type: ElementType, ...children: ReactNode[]): string {
  const [child] = children;
  return renderToStaticMarkup(
    children.length > 1 ? jsxs(type, { children }) : jsx(type, { children: child }),
  );
}

function Late({ children }: { children?: ReactNode }) {
  return createElement('b', null, children);
}

describe('a text', () => {
  it('has its element already, if it is alone there', () => {
    expect(html('p', 'Nothing is due.')).toBe('<p>Nothing is due.</p>');
    expect(html('p', 'Due in ', 7, ' days')).toBe('<p>Due in 7 days</p>');
  });

  it('has a span beside an element', () => {
    expect(html('p', 'You owe ', b('$25.00'), '.')).toBe(
      '<p><span>You owe </span><b>$25.00</b><span>.</span></p>',
    );
  });

  it('has a span beside what comes and goes', () => {
    expect(html('button', null, 'Sign In')).toBe('<button><span>Sign In</span></button>');
    expect(html('button', b('…'), 'Sign In')).toBe('<button><b>…</b><span>Sign In</span></button>');
  });

  it('shares the span with the texts beside it', () => {
    expect(html('p', 'Loan ', 1, ' of ', 2, b('!'))).toBe(
      '<p><span>Loan 1 of 2</span><b>!</b></p>',
    );
  });

  it('has a span in a list and in a fragment, which have no element themselves', () => {
    expect(html('p', ['a', b('b', 'b'), 'c'])).toBe('<p><span>a</span><b>b</b><span>c</span></p>');
    expect(html(Fragment, 'alone')).toBe('<span>alone</span>');
    expect(html(Fragment, 'not', b('alone'))).toBe('<span>not</span><b>alone</b>');
    expect(html('p', b('x'), ['a', 'b'])).toBe('<p><b>x</b><span>ab</span></p>');
  });

  it('reaches a component as it is, if it is all that the component is given', () => {
    expect(html(Late, 'is ', 'overdue')).toBe('<b>is overdue</b>');
  });
});

describe('a child that is no text', () => {
  it('stays as it is', () => {
    expect(html('p', null)).toBe('<p></p>');
    expect(html('p', b('x'), false, undefined)).toBe('<p><b>x</b></p>');
  });
});
