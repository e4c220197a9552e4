-- An entry is never changed or deleted. A wrong entry is reversed by an opposite one
-- (docs/ledger.md).
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused. Post a reversal instead.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
-- Checks at the end of the database transaction, because postings are written after their ledger
-- transaction.
create function ledger_require_balance() returns trigger language plpgsql as $$
declare
  postings bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_cents), 0) into postings, total
    from ledger_postings where transaction_id = new.id;
  if postings <> new.posting_count then
    raise exception 'Ledger transaction % (%) says % postings and has %.', new.id, new.event, new.posting_count, postings
      using errcode = 'check_violation', constraint = 'ledger_transactions_complete';
  end if;
  if total <> 0 then
    raise exception 'Ledger transaction % (%) does not balance: its postings sum to % cents.', new.id, new.event, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_require_balance();
--> statement-breakpoint
create function ledger_refuse_late_postings() returns trigger language plpgsql as $$
declare
  late record;
begin
  select t.id, t.event, t.posting_count into late
    from (select distinct transaction_id from new_postings) as touched
    join ledger_transactions t on t.id = touched.transaction_id
    where t.posting_count < (select count(*) from ledger_postings p where p.transaction_id = t.id)
    limit 1;
  if found then
    raise exception 'Ledger transaction % (%) is complete with % postings: no more may be added.', late.id, late.event, late.posting_count
      using errcode = 'check_violation', constraint = 'ledger_postings_complete';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_postings_complete after insert on ledger_postings
  referencing new table as new_postings
  for each statement execute function ledger_refuse_late_postings();
--> statement-breakpoint
-- A trigger does this, so that no ledger transaction can be missing both from the stored sums and
-- from the list of unsealed ones.
create function ledger_await_seal() returns trigger language plpgsql as $$
begin
  insert into ledger_unsealed (seq, transaction_id) values (new.seq, new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transactions_await_seal after insert on ledger_transactions
  for each row execute function ledger_await_seal();
