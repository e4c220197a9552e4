import type { Component, ExoticComponent, ReactElement, JSX as ReactJSX } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each component has props of its own.
type Props = any;
type Elements = ReactElement | null | undefined | readonly (ReactElement | null)[];

/**
 * React's own types, except that a component answers elements, never text. A bare text would have no element of its
 * own.
 */
export namespace JSX {
  export type ElementType =
    | keyof ReactJSX.IntrinsicElements
    | ((props: Props) => Elements)
    | (new (
        props: Props,
      ) => Component<Props>)
    | ExoticComponent<Props>;
  export interface Element extends ReactJSX.Element {}
  export interface ElementClass extends ReactJSX.ElementClass {}
  export interface ElementAttributesProperty extends ReactJSX.ElementAttributesProperty {}
  export interface ElementChildrenAttribute extends ReactJSX.ElementChildrenAttribute {}
  export type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>;
  export interface IntrinsicAttributes extends ReactJSX.IntrinsicAttributes {}
  export interface IntrinsicClassAttributes<T> extends ReactJSX.IntrinsicClassAttributes<T> {}
  export interface IntrinsicElements extends ReactJSX.IntrinsicElements {}
}
