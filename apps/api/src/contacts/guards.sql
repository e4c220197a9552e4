-- What was noted of a contact is not rewritten. A wrong note is struck through, once, and goes only with its member.
create function contacts_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from members where id = old.member_id) then
      raise exception 'A contact is deleted only with its member.' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.struck_at is not null
    or (to_jsonb(new) - '{struck_at,struck_by,struck_reason}'::text[])
      is distinct from (to_jsonb(old) - '{struck_at,struck_by,struck_reason}'::text[]) then
    raise exception 'A contact is only struck through, and only once.' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger contacts_append_only before update or delete on contacts
  for each row execute function contacts_refuse_change();
