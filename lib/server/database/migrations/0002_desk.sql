CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"locale" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"owner" text,
	"lease_until" timestamp (3) with time zone,
	"failure" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"visit_type" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "message_templates_service_organization_id_kind_visit_type_locale_pk" PRIMARY KEY("service","organization_id","kind","visit_type","locale")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"role" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_service_organization_id_email_pk" PRIMARY KEY("service","organization_id","email")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "acknowledgements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A flag stood twice where a service names it in its list by another id than in its report.
UPDATE "invitations" SET "flags" = coalesce((
  SELECT jsonb_agg(one.flag ORDER BY one.position)
  FROM jsonb_array_elements("flags") WITH ORDINALITY AS one(flag, position)
  WHERE one.flag->>'title' IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM jsonb_array_elements("flags") AS other
    WHERE other->>'title' IS NOT NULL AND other->>'raisedAt' = one.flag->>'raisedAt'
      AND other->>'level' = one.flag->>'level')), '[]'::jsonb)
WHERE jsonb_array_length("flags") > 1;--> statement-breakpoint
-- Who had marked a consultation with flags as reviewed had taken note of them.
UPDATE "invitations" SET "acknowledgements" = (
  SELECT jsonb_agg(jsonb_build_object('flagId', flag->>'id', 'by', '', 'byName', coalesce("reviewed_by", ''),
    'at', to_char("reviewed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM jsonb_array_elements("flags") AS flag)
WHERE "reviewed_at" IS NOT NULL AND "flags" <> '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "invitations" drop column "has_open_flag";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "has_open_flag" boolean GENERATED ALWAYS AS (jsonb_array_length(flags) > jsonb_array_length(acknowledgements)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "patient_email" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "patient_phone" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "patient_locale" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "follow_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "follow_up_by" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "note_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "note_by" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "assigned_to_name" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "next_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_by_invitation" ON "deliveries" USING btree ("service","organization_id","invitation_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_by_subject" ON "audit_events" USING btree ("service","organization_id","subject","at");--> statement-breakpoint
CREATE INDEX "audit_events_by_actor" ON "audit_events" USING btree ("service","organization_id","actor","at");--> statement-breakpoint
CREATE INDEX "invitations_by_assignee" ON "invitations" USING btree ("service","organization_id","assigned_to","created_at","id") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "invitations_to_follow_up" ON "invitations" USING btree ("service","organization_id","follow_up_at") WHERE follow_up_at is not null;--> statement-breakpoint
CREATE INDEX "invitations_to_remind" ON "invitations" USING btree ("next_reminder_at") WHERE next_reminder_at is not null;--> statement-breakpoint
-- Went with the column that it rests on.
CREATE INDEX "invitations_flagged" ON "invitations" USING btree ("service","organization_id","created_at") WHERE has_open_flag;--> statement-breakpoint
INSERT INTO "people" ("service", "organization_id", "email", "first_name", "role", "last_seen_at")
SELECT DISTINCT ON ("service", "organization_id", "email")
  "service", "organization_id", "email", "first_name", "role", "last_seen_at"
FROM "sessions" ORDER BY "service", "organization_id", "email", "last_seen_at" DESC;
