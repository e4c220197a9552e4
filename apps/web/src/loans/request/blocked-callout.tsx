import { BankAccountLink } from '../../bank-accounts/bank-account-link.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { Callout } from '../../ui/text/callout.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import type { LoanRequestBlock } from './loan-request-block.ts';

/** Says why a member can't borrow now, and links to the one thing to do. */
export function BlockedCallout({ reason, nextStep, action }: LoanRequestBlock) {
  return (
    <Callout>
      <p className="text-lg font-semibold">
        <UnbrokenText text={reason} />
      </p>
      {nextStep ? (
        <p className="mt-1">
          <UnbrokenText text={nextStep} />
        </p>
      ) : null}
      <p className="mt-1 empty:hidden">
        <WhatToDo action={action} />
      </p>
    </Callout>
  );
}

function WhatToDo({ action }: Pick<LoanRequestBlock, 'action'>) {
  switch (action.kind) {
    case 'profile':
      return <TextLink to="/profile">{action.label}</TextLink>;
    case 'bank_account':
      return <BankAccountLink />;
    case 'loan':
      return <TextLink to={`/loans/${action.id}`}>See the overdue loan</TextLink>;
    case 'loans':
      return <TextLink to="/dashboard">See your loans</TextLink>;
    case 'none':
      return null;
  }
}
