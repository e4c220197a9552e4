-- No third debit of an account after two failures in a row, over all loans (12 CFR 1041.8), unless the borrower has
-- authorized this very one since: its loan, account, amount and day. One that is on its way already may still be told of, and
-- one that only the provider knew of (docs/adr/0025).
create or replace function collections_refuse_third_debit() returns trigger language plpgsql as $$
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
    select 1 from debit_authorisations a
    where a.id = new.authorisation_id and a.loan_id = new.loan_id
      and a.bank_fingerprint = new.bank_fingerprint and a.amount_cents = new.amount_cents
      and a.debit_day = new.debit_day and a.authorised_at >= standing.changed_at
  ) then
    raise exception 'Debit % is refused: the last two debits of its bank account failed.', new.id
      using errcode = 'check_violation', constraint = 'collections_two_failures';
  end if;
  return new;
end
$$;
