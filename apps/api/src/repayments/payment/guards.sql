-- Returns the fingerprints (codes for account numbers) that may belong to the same bank account as this fingerprint.
-- Some banks give an account a new number each time the borrower links it. So two accounts that a member linked count as
-- the same if the payment provider's ids of them are the same, or if bank name and last digits are. If this is wrong,
-- the borrower only has to authorize a debit that needed no authorization.
create function bank_account_fingerprints(known text) returns setof text language sql stable as $$
  with recursive same (fingerprint) as (
    select known
    union
    select other.fingerprint from same
      join bank_accounts mine on mine.fingerprint = same.fingerprint
      join bank_accounts other on other.member_id = mine.member_id
        and (other.provider_account_id = mine.provider_account_id
          or (other.bank_name = mine.bank_name and other.last4 = mine.last4))
  )
  select fingerprint from same
$$;
--> statement-breakpoint
-- Refuses a debit after two payments from its bank account have failed in a row, over all loans (12 CFR 1041.8), unless
-- the borrower has authorized exactly this debit since then: its loan, account, amount and day. A debit that is already
-- planned or on its way may still change, and a debit that only the payment provider knew may be stored (docs/adr/0025).
create function payments_refuse_third_debit() returns trigger language plpgsql as $$
declare
  standing debit_strikes%rowtype;
begin
  if new.kind <> 'debit' or new.adopted_at is not null or new.status not in ('planned','processing') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.status in ('planned','processing') then
    return new;
  end if;
  select s.* into standing from debit_strikes s
    where s.fingerprint in (select bank_account_fingerprints(new.bank_fingerprint))
    order by s.changed_at desc, s.consecutive desc limit 1;
  if standing.consecutive >= 2 and not exists (
    select 1 from debit_authorizations a
    where a.id = new.authorization_id and a.loan_id = new.loan_id
      and a.bank_fingerprint = new.bank_fingerprint and a.amount_cents = new.amount_cents
      and a.debit_day = new.debit_day and a.authorized_at >= standing.changed_at
  ) then
    raise exception 'Debit % is refused: the last two debits of its bank account failed.', new.id
      using errcode = 'check_violation', constraint = 'payments_two_failures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger payments_two_failures before insert or update on payments
  for each row execute function payments_refuse_third_debit();
--> statement-breakpoint
-- Refuses to change what a borrower agreed to.
create function debit_authorizations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'An authorization is never changed.' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger debit_authorizations_unchanged before update on debit_authorizations
  for each row execute function debit_authorizations_refuse_change();
