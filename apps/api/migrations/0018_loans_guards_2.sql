-- What a borrower accepted is not written anew: another acceptance is added.
create function loan_acceptances_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'An acceptance is never changed.' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger loan_acceptances_unchanged before update on loan_acceptances
  for each row execute function loan_acceptances_refuse_change();
