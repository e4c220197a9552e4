import type { ReactNode } from 'react';

/** Frames the form of /login or /register with what a loan costs, the steps to one, and the lender. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className="door">
      <div ref={priceOfPage} className="contents" />
      <div className="door-form">{children}</div>
      <div ref={stepsOfPage} className="contents" />
    </div>
  );
}

const priceOfPage = copyOf('door-price');
const stepsOfPage = copyOf('door-steps');

/** Copies a part of index.html, in which the server wrote the price and the lender. It is there before any call. */
function copyOf(id: string) {
  return (place: Element | null) => {
    const part = document.getElementById(id);
    if (part instanceof HTMLTemplateElement) place?.replaceChildren(part.content.cloneNode(true));
  };
}
