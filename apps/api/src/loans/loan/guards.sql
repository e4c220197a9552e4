-- The counts of the Financial Tracker are added to, never counted anew, and no two loans share a row for it.
create function loans_note_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.status, new.sent) = (old.status, old.sent) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into loan_count_changes (status, sent, change) values (old.status, old.sent, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into loan_count_changes (status, sent, change) values (new.status, new.sent, 1);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger loans_note_count after insert or delete or update of status, sent on loans
  for each row execute function loans_note_count();
--> statement-breakpoint
-- What a borrower accepted is not written anew: another acceptance is added.
create function loan_acceptances_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'An acceptance is never changed.' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger loan_acceptances_unchanged before update on loan_acceptances
  for each row execute function loan_acceptances_refuse_change();
