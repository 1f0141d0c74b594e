-- Made by the generator from schema.ts, and by hand where that cannot say it: rate_buckets without a log.
CREATE SCHEMA "keys";
--> statement-breakpoint
CREATE TABLE "agents" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"name" text,
	"specialization" text,
	"visit_type" text,
	"agent_created_at" timestamp (3) with time zone,
	"configuration_url" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "agents_service_organization_id_agent_id_pk" PRIMARY KEY("service","organization_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"family_id" text,
	"granted_by" text NOT NULL,
	"granted_by_name" text NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	CONSTRAINT "connections_service_organization_id_pk" PRIMARY KEY("service","organization_id")
);
--> statement-breakpoint
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
CREATE TABLE "drafts" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"form" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_service_organization_id_email_form_pk" PRIMARY KEY("service","organization_id","email","form")
);
--> statement-breakpoint
CREATE TABLE "keys"."erasures" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"upstream_id" text,
	"state" text NOT NULL,
	"agent_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"visit_type" text,
	"patient_first_name" text,
	"patient_last_name" text,
	"patient_date_of_birth" text,
	"external_id" text,
	"patient_email" text,
	"patient_phone" text,
	"patient_locale" text,
	"contact_saved_at" timestamp (3) with time zone,
	"completion_link_text" text,
	"completion_link_url" text,
	"is_completion_relayed" boolean DEFAULT false NOT NULL,
	"link_followed_at" timestamp (3) with time zone,
	"intent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"invitation_url" text,
	"encounter_id" text,
	"encounter_status" text,
	"encounter_updated_at" timestamp (3) with time zone,
	"status" text GENERATED ALWAYS AS (case
          when state = 'intent' then 'unclear'
          when state = 'unclear' and encounter_id is null then 'unclear'
          when encounter_status = 'FINISHED' then 'finished'
          when encounter_status = 'ABANDONED' and state <> 'revoked' then 'left_early'
          when encounter_status is null and link_followed_at is not null then 'finished'
          when state = 'revoked' then 'revoked'
          when encounter_id is not null then 'started'
          else 'not_started' end) STORED NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"unreachable_since" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"acknowledgements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"call_attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_open_flag" boolean GENERATED ALWAYS AS (jsonb_array_length(flags) > jsonb_array_length(acknowledgements)) STORED NOT NULL,
	"summary" text,
	"report_fetched_for" text,
	"sent_at" timestamp (3) with time zone,
	"sent_by" text,
	"read_by" text[] DEFAULT '{}'::text[] NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"seen_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" text,
	"awaits_review" boolean GENERATED ALWAYS AS (encounter_id is not null and reviewed_at is null and erased_at is null
          and (state = 'revoked' or coalesce(encounter_status in ('FINISHED', 'ABANDONED'), link_followed_at is not null))) STORED NOT NULL,
	"follow_up_at" timestamp (3) with time zone,
	"follow_up_by" text,
	"note" text,
	"note_at" timestamp (3) with time zone,
	"note_by" text,
	"assigned_to" text,
	"assigned_to_name" text,
	"expires_at" timestamp (3) with time zone,
	"expiry_days" integer,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"next_reminder_at" timestamp (3) with time zone,
	"set_aside_at" timestamp (3) with time zone,
	"set_aside_by" text,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"deleted_agent_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"erased_by" text,
	"is_kept_by_service" boolean DEFAULT false NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"search_text_version" integer DEFAULT 0 NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_erased" CHECK (erased_at is null or (patient_first_name is null and patient_last_name is null
        and patient_date_of_birth is null and external_id is null and patient_email is null
        and patient_phone is null and patient_locale is null and completion_link_text is null
        and completion_link_url is null and invitation_url is null and summary is null and note is null
        and flags = '[]'::jsonb and acknowledgements = '[]'::jsonb and call_attempts = '[]'::jsonb and search_text = '' and sort_name = ''
        and next_check_at is null and next_reminder_at is null))
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
CREATE TABLE "organizations" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hint_key" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_service_organization_id_pk" PRIMARY KEY("service","organization_id")
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
CREATE UNLOGGED TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"granted" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"base_url" text PRIMARY KEY NOT NULL,
	"learned" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"role" text NOT NULL,
	"family_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	"browser" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_families" (
	"id" text PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"id_token" text,
	"refresh_token" text,
	"token_version" integer DEFAULT 1 NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_from" timestamp (3) with time zone NOT NULL,
	"claim_owner" text,
	"claim_sent_at" timestamp (3) with time zone,
	"claim_lease_until" timestamp (3) with time zone,
	"refresh_not_before" timestamp (3) with time zone,
	"refusal_refreshed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trackers" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"owner" text,
	"lease_until" timestamp (3) with time zone,
	"updated_since" text,
	"watched_until" timestamp (3) with time zone,
	"last_checked_at" timestamp (3) with time zone,
	"paused_since" timestamp (3) with time zone,
	"unreachable_since" timestamp (3) with time zone,
	CONSTRAINT "trackers_service_organization_id_pk" PRIMARY KEY("service","organization_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_receipts_service_organization_id_webhook_id_pk" PRIMARY KEY("service","organization_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_receivers" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"secret" text NOT NULL,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_received_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_receivers_service_organization_id_pk" PRIMARY KEY("service","organization_id")
);
--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("service","organization_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_by_subject" ON "audit_events" USING btree ("service","organization_id","subject","at");--> statement-breakpoint
CREATE INDEX "audit_events_by_actor" ON "audit_events" USING btree ("service","organization_id","actor","at");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_by_family" ON "connections" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_by_invitation" ON "deliveries" USING btree ("service","organization_id","invitation_id","created_at");--> statement-breakpoint
CREATE INDEX "drafts_by_age" ON "drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "invitations_by_created" ON "invitations" USING btree ("service","organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_change" ON "invitations" USING btree ("service","organization_id",coalesce(encounter_updated_at, updated_at),"id");--> statement-breakpoint
CREATE INDEX "invitations_by_name" ON "invitations" USING btree ("service","organization_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "invitations_by_status" ON "invitations" USING btree ("service","organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_agent" ON "invitations" USING btree ("service","organization_id","agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_creator" ON "invitations" USING btree ("service","organization_id","created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_word" ON "invitations" USING gin ("search_words") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "invitations_by_upstream" ON "invitations" USING btree ("service","organization_id","upstream_id");--> statement-breakpoint
CREATE INDEX "invitations_by_encounter" ON "invitations" USING btree ("service","organization_id","encounter_id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("service","organization_id","next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_assignee" ON "invitations" USING btree ("service","organization_id","assigned_to","created_at","id") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "invitations_to_follow_up" ON "invitations" USING btree ("service","organization_id","follow_up_at") WHERE follow_up_at is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_expiry" ON "invitations" USING btree ("service","organization_id","expires_at") WHERE status = 'not_started';--> statement-breakpoint
CREATE INDEX "invitations_to_remind" ON "invitations" USING btree ("next_reminder_at") WHERE next_reminder_at is not null;--> statement-breakpoint
CREATE INDEX "invitations_flagged" ON "invitations" USING btree ("service","organization_id","created_at") WHERE has_open_flag;--> statement-breakpoint
CREATE INDEX "invitations_with_flag" ON "invitations" USING btree ("service","organization_id","created_at","id") WHERE flags <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "invitations_unreachable" ON "invitations" USING btree ("service","organization_id","created_at","id") WHERE unreachable_since is not null;--> statement-breakpoint
CREATE INDEX "invitations_to_review" ON "invitations" USING btree ("service","organization_id","created_at","id") WHERE awaits_review;--> statement-breakpoint
CREATE INDEX "organizations_by_hint_key" ON "organizations" USING btree ("hint_key");--> statement-breakpoint
CREATE INDEX "rate_buckets_at" ON "rate_buckets" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_live_by_person" ON "sessions" USING btree ("service","organization_id","email");--> statement-breakpoint
CREATE INDEX "sessions_live_by_organization" ON "sessions" USING btree ("service","organization_id","last_seen_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "webhook_receipts_by_time" ON "webhook_receipts" USING btree ("received_at");