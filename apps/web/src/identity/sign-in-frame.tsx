import type { ReactNode } from 'react';

/** Frames the form of /login or /register with what a loan costs, the steps to one, and the lender. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in-frame">
      <div ref={showLoanPrice} className="contents" />
      <div className="sign-in-form">{children}</div>
      <div ref={showLoanSteps} className="contents" />
    </div>
  );
}

const showLoanPrice = showTemplate('loan-price');
const showLoanSteps = showTemplate('loan-steps');

/**
 * Returns a ref that fills its element from a template in index.html. The server wrote the price and the lender into it,
 * so no API call is needed.
 */
function showTemplate(id: string) {
  return (place: Element | null) => {
    const template = document.getElementById(id);
    if (template instanceof HTMLTemplateElement)
      place?.replaceChildren(template.content.cloneNode(true));
  };
}
