import type { OwnFactors, SecondFactor } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { AddFactorDialog, type FactorToAdd } from './add-factor-dialog.tsx';
import { factorsFallback, factorsQuery } from './factors-query.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesLeft } from './recovery-codes-left.tsx';
import { RemoveFactorButton } from './remove-factor-button.tsx';

/** Lists the member's second factors. They can add, name and remove them. */
export function SecondFactorsCard() {
  const { data, error, isPending, refetch } = useQuery(factorsQuery);
  return (
    <Card
      title="Second factor"
      aside={data && data.factors.length > 0 ? <Badge tone="success">On</Badge> : undefined}
    >
      {isPending ? (
        <Loading text="Loading your second factors..." className="grid gap-3">
          <p>
            <TextSkeleton text="Sign in with your password and one thing more." />
          </p>
        </Loading>
      ) : null}
      {error && !data ? (
        <ErrorState message={failureText(error, factorsFallback)} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Factors own={data} /> : null}
    </Card>
  );
}

function Factors({ own }: { own: OwnFactors }) {
  const [adding, setAdding] = useState<FactorToAdd | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { factors, required, passkeys_possible: passkeysPossible } = own;
  const isOn = factors.length > 0;
  return (
    <div className="grid gap-4">
      <p>
        {isOn
          ? 'We ask for one of these after your password, and before important changes.'
          : 'A second factor is a second proof that it is you, such as a code from your phone. It protects your account even if somebody knows your password.'}
      </p>
      {required && !isOn ? (
        <p role="status" className="border-l-4 border-amber pl-4">
          Staff need a second factor where real money moves. Add one to go on.
        </p>
      ) : null}
      {own.money_rights_from ? (
        <p role="status" className="border-l-4 border-amber pl-4">
          We wait 24 hours after you join, or after your second factors are reset. You can move
          money from <DateText date={own.money_rights_from} as="time" />.
        </p>
      ) : null}
      {isOn ? (
        <ul className="ruled-rows">
          {factors.map((factor) => (
            <FactorItem key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {passkeysPossible ? (
          <Button
            variant={isOn ? 'secondary' : 'primary'}
            className="w-full sm:w-fit"
            onClick={() => setAdding('passkey')}
          >
            Add a passkey
          </Button>
        ) : null}
        <Button variant="secondary" className="w-full sm:w-fit" onClick={() => setAdding('app')}>
          Add an authenticator app
        </Button>
      </div>
      {passkeysPossible ? null : (
        <p className="text-sm text-muted">
          You can’t add a passkey at this address, because browsers don’t allow it here. You can use
          an authenticator app instead.
        </p>
      )}
      {isOn ? <RecoveryCodesLeft left={own.recovery_codes_left} onMade={setCodes} /> : null}
      {adding ? (
        <AddFactorDialog
          kind={adding}
          onClose={() => setAdding(null)}
          onAdded={(made) => {
            setAdding(null);
            setCodes(made);
          }}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </div>
  );
}

const kindNames = { passkey: 'Passkey', totp: 'Authenticator app' };

function FactorItem({ factor, isLast }: { factor: SecondFactor; isLast: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{factor.name}</p>
        <p className="text-sm text-muted">
          <span>{kindNames[factor.kind]}</span>, added <DateText date={factor.created_at} />
        </p>
        {factor.last_used_at ? (
          <p className="text-sm text-muted">
            Last used <DateText date={factor.last_used_at} as="time" />
          </p>
        ) : null}
      </div>
      <RemoveFactorButton factor={factor} isLast={isLast} />
    </li>
  );
}
