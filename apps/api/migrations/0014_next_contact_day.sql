DROP INDEX "contacts_next";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "next_contact_day" date;--> statement-breakpoint
CREATE INDEX "members_next_contact" ON "members" USING btree ("next_contact_day","id") WHERE "members"."next_contact_day" is not null;--> statement-breakpoint
update members set next_contact_day = last.next_contact_day
  from (
    select distinct on (member_id) member_id, next_contact_day from contacts
    where struck_at is null order by member_id, noted_at desc, id desc
  ) as last
  where last.member_id = members.id and last.next_contact_day is not null;