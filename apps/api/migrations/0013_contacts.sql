CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"loan_id" uuid,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"note" "bytea" NOT NULL,
	"promised_day" date,
	"promised_cents" bigint,
	"next_contact_day" date,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"noted_by" uuid NOT NULL,
	"struck_at" timestamp (3) with time zone,
	"struck_by" uuid,
	"struck_reason" "bytea",
	CONSTRAINT "contacts_channel" CHECK ("contacts"."channel" in ('call','text','mail','in_person')),
	CONSTRAINT "contacts_direction" CHECK ("contacts"."direction" in ('outgoing','incoming')),
	CONSTRAINT "contacts_promise" CHECK (("contacts"."promised_day" is null) = ("contacts"."promised_cents" is null)
        and ("contacts"."promised_cents" is null or "contacts"."promised_cents" > 0)),
	CONSTRAINT "contacts_struck" CHECK (("contacts"."struck_at" is null) = ("contacts"."struck_by" is null)
        and ("contacts"."struck_at" is null) = ("contacts"."struck_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_member" ON "contacts" USING btree ("member_id","noted_at","id");--> statement-breakpoint
CREATE INDEX "contacts_next" ON "contacts" USING btree ("next_contact_day","member_id") WHERE "contacts"."struck_at" is null and "contacts"."next_contact_day" is not null;
--> statement-breakpoint
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
