-- The audit trail and the hash chain over it and the ledger are only ever added to (docs/ledger.md, "Sealing").
create function record_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The record is append-only: % on % is refused.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function record_refuse_change();
--> statement-breakpoint
create trigger chain_links_append_only before update or delete or truncate on chain_links
  for each statement execute function record_refuse_change();
--> statement-breakpoint
create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function record_refuse_change();
--> statement-breakpoint
-- A trigger does this, so that no audit entry can be missing from the list of unsealed ones.
create function audit_await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (audit_id) values (new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_entries_await_seal after insert on audit_entries
  for each row execute function audit_await_seal();
