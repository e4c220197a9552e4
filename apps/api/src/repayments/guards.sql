-- No third debit of an account after two failures in a row, over all loans (12 CFR 1041.8). One that is on its way
-- already may still be told of.
create function collections_refuse_third_debit() returns trigger language plpgsql as $$
begin
  if new.kind <> 'debit' or new.status not in ('planned','processing') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.status in ('planned','processing') then
    return new;
  end if;
  if exists (select 1 from debit_strikes where fingerprint = new.bank_fingerprint and consecutive >= 2) then
    raise exception 'Debit % is refused: the last two debits of its bank account failed.', new.id
      using errcode = 'check_violation', constraint = 'collections_two_failures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger collections_two_failures before insert or update on collections
  for each row execute function collections_refuse_third_debit();
