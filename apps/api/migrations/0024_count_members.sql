CREATE TABLE "member_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"membership_level" text NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
-- The counts of the list of members are added to, never counted anew, and no two members share a row for it.
create function members_note_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.membership_level = old.membership_level then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into member_counts (membership_level, count) values (old.membership_level, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into member_counts (membership_level, count) values (new.membership_level, 1);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger members_note_count after insert or delete or update of membership_level on members
  for each row execute function members_note_count();
--> statement-breakpoint
-- Making the trigger waits for those who write members, and holds them up until this migration is done, so that none is
-- missed or counted twice.
insert into member_counts (membership_level, count) select membership_level, count(*) from members group by 1;
