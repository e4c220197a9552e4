import { errorCatalogue, type MemberPage } from '@sevenday/contract';
import type { ReactNode } from 'react';
import { idTone, noIdYet, waitsForUpload } from '../../id-verifications/id-standing.ts';
import { Badge, type BadgeTone } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Money } from '../../ui/text/money.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { PhoneLink } from '../../ui/text/phone-link.tsx';
import { MemberPicture } from '../members/member-picture.tsx';
import { unverifiedReasons } from '../members/unverified-sentences.ts';

const linkLook = 'wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2';

export function Profile({ page: { member } }: { page: MemberPage }) {
  return (
    <Card title="Profile" aside={<ProfilePicture url={member.profile_picture_url} />}>
      <Facts
        items={[
          {
            label: 'Email',
            value: (
              <a href={`mailto:${member.email}`} className={linkLook}>
                <EmailAddress email={member.email} />
              </a>
            ),
          },
          {
            label: 'Phone',
            value: (
              <PhoneLink phone={member.phone} className="wrap-anywhere" linkClassName={linkLook} />
            ),
          },
          {
            label: 'ID Status',
            value: <Badge tone={idTone(member)}>{member.id_verification_status}</Badge>,
            note: waitsForUpload(member) ? noIdYet : undefined,
          },
          { label: 'Member Since', value: <DateText date={member.created_at} /> },
          { label: 'Total Loans', value: `${member.total_loans_taken} completed` },
        ]}
      />
    </Card>
  );
}

export function Totals({
  page: { standing, loan_totals: totals },
}: {
  page: Pick<MemberPage, 'standing' | 'loan_totals'>;
}) {
  return (
    <Card title="Totals">
      <Facts
        items={[
          { label: 'Loans asked for', value: totals.loans },
          { label: 'Loans repaid', value: totals.repaid_loans },
          { label: 'Money sent', value: <Money cents={totals.sent} /> },
          { label: 'Outstanding', value: <Money cents={standing.owed} /> },
          {
            label: 'Refunds owed',
            value: (
              <Money
                cents={totals.refunds_owed}
                className={totals.refunds_owed > 0 ? 'font-semibold text-red' : ''}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Shows the picture, no higher than the heading beside it, so that the rows of both cards begin at the same height. */
export function ProfilePicture({ url }: { url: string | null }) {
  return (
    <span className="-my-3">
      <MemberPicture url={url} />
    </span>
  );
}

const documentTones: Record<MemberPage['id_documents'][number]['status'], BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  replaced: 'grey',
};

export function IdDecisions({ documents }: { documents: MemberPage['id_documents'] }) {
  return (
    <Card title="ID Decisions">
      <Entries empty="No ID uploaded">
        {documents.map((document) => (
          <li key={document.id} className="grid gap-1 py-3 first:pt-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Badge tone={documentTones[document.status]}>{document.status}</Badge>
              <span className="text-muted">
                uploaded <DateText date={document.submitted_at} />
              </span>
            </div>
            {document.decided_at ? (
              <p>
                Decided <DateText date={document.decided_at} as="time" />
                {document.decided_by ? (
                  <>
                    {' '}
                    by <PersonName name={document.decided_by} />
                  </>
                ) : null}
              </p>
            ) : null}
            {document.notes ? (
              <p dir="auto" className="text-muted wrap-anywhere">
                {document.notes}
              </p>
            ) : null}
          </li>
        ))}
      </Entries>
    </Card>
  );
}

export function BankAccounts({ accounts }: { accounts: MemberPage['bank_accounts'] }) {
  return (
    <Card title="Bank Accounts">
      <Entries empty={errorCatalogue.bank_account_not_found.detail}>
        {accounts.map((account) => (
          <li key={account.id} className="grid gap-1 py-3 first:pt-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">
                {account.bank_name} ****{account.account_number_last4}
              </span>
              <AccountBadge account={account} />
            </div>
            <p className="wrap-anywhere">
              <PersonName name={account.account_holder_name} />
            </p>
            <p className="text-muted">
              added <DateText date={account.added_at} />
              {account.verified_by ? (
                <>
                  , approved by <PersonName name={account.verified_by} />
                </>
              ) : null}
              {account.removed_at ? (
                <>
                  , removed <DateText date={account.removed_at} />
                </>
              ) : null}
            </p>
            {account.unverified_reason && !account.removed_at ? (
              <p className="text-muted">
                Not verified: {unverifiedReasons[account.unverified_reason]}.
              </p>
            ) : null}
          </li>
        ))}
      </Entries>
    </Card>
  );
}

function AccountBadge({ account }: { account: MemberPage['bank_accounts'][number] }) {
  if (account.removed_at) return <Badge tone="grey">Removed</Badge>;
  return account.verified ? (
    <Badge tone="success">Verified</Badge>
  ) : (
    <Badge tone="warning">Not Verified</Badge>
  );
}

function Entries({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-muted">{empty}</p>;
  return <ul className="divide-y divide-line">{children}</ul>;
}
