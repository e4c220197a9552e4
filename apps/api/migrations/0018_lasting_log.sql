CREATE TABLE "recorded_views" (
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recorded_views_actor_id_action_object_id_pk" PRIMARY KEY("actor_id","action","object_id")
);
--> statement-breakpoint
CREATE TABLE "refused_calls" (
	"hour" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"refused" integer DEFAULT 1 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refused_calls_hour_user_id_call_pk" PRIMARY KEY("hour","user_id","call"),
	CONSTRAINT "refused_calls_counted" CHECK ("refused_calls"."counted" between 0 and "refused_calls"."refused")
);
--> statement-breakpoint
ALTER TABLE "recorded_views" ADD CONSTRAINT "recorded_views_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_views" ADD CONSTRAINT "recorded_views_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recorded_views_at" ON "recorded_views" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recorded_views_subject" ON "recorded_views" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "refused_calls_user" ON "refused_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
-- Earlier versions wrote no status when a member's own new name ended the approval of their ID. This entry closes that
-- gap for members whose last entry about the ID is an approval that a later change of their own profile ended.
with told as (
  select distinct on (subject_id) subject_id, id,
    case when codes ? 'id_status' then codes->>'id_status' = 'approved'
      else action = 'id_document.approved' end as approved
  from audit_entries
  where subject_id is not null and (
    action in ('id_document.submitted', 'id_document.approved', 'id_document.rejected', 'id_document.decision_undone')
    or action = 'member.updated' and codes ? 'id_status')
  order by subject_id, id desc)
insert into audit_entries (at, actor_id, action, subject_id, object_type, object_id, codes)
select now() + coalesce((select offset_ms from business_clock where id = 1), 0) * interval '1 millisecond',
  null, 'id_approval.ended', members.id, 'member', members.id::text, '{"cause": "renamed"}'
from members join told on told.subject_id = members.id
where told.approved and members.id_status = 'pending' and exists (
  select from audit_entries renamed where renamed.subject_id = members.id and renamed.id > told.id
    and renamed.action = 'profile.updated' and renamed.actor_id = members.id);
