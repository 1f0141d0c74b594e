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
	"completion_link_text" text,
	"completion_link_url" text,
	"invitation_url" text,
	"encounter_id" text,
	"encounter_status" text,
	"encounter_updated_at" timestamp (3) with time zone,
	"status" text GENERATED ALWAYS AS (case
          when state = 'intent' then 'unclear'
          when state = 'unclear' and encounter_id is null then 'unclear'
          when encounter_status = 'FINISHED' then 'finished'
          when encounter_status = 'ABANDONED' and state <> 'revoked' then 'left_early'
          when state = 'revoked' then 'revoked'
          when encounter_id is not null then 'started'
          else 'not_started' end) STORED NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"unreachable_since" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_open_flag" boolean GENERATED ALWAYS AS (flags <> '[]'::jsonb and reviewed_at is null) STORED NOT NULL,
	"summary" text,
	"report_fetched_for" text,
	"sent_at" timestamp (3) with time zone,
	"sent_by" text,
	"read_at" timestamp (3) with time zone,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" text,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"deleted_agent_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_service_organization_id_pk" PRIMARY KEY("service","organization_id")
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
	"access_token" text,
	"id_token" text,
	"refresh_token" text,
	"token_version" integer DEFAULT 1 NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_from" timestamp (3) with time zone NOT NULL,
	"claim_owner" text,
	"claim_sent_at" timestamp (3) with time zone,
	"claim_lease_until" timestamp (3) with time zone,
	"refresh_not_before" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	"browser" text DEFAULT '' NOT NULL
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
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("service","organization_id","at");--> statement-breakpoint
CREATE INDEX "invitations_by_created" ON "invitations" USING btree ("service","organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_name" ON "invitations" USING btree ("service","organization_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "invitations_by_status" ON "invitations" USING btree ("service","organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_agent" ON "invitations" USING btree ("service","organization_id","agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_creator" ON "invitations" USING btree ("service","organization_id","created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_word" ON "invitations" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "invitations_by_upstream" ON "invitations" USING btree ("service","organization_id","upstream_id");--> statement-breakpoint
CREATE INDEX "invitations_by_encounter" ON "invitations" USING btree ("service","organization_id","encounter_id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("service","organization_id","next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "invitations_flagged" ON "invitations" USING btree ("service","organization_id","created_at") WHERE has_open_flag;--> statement-breakpoint
CREATE INDEX "invitations_unread" ON "invitations" USING btree ("service","organization_id","finished_at") WHERE status = 'finished' and read_at is null;--> statement-breakpoint
CREATE INDEX "sessions_live_by_person" ON "sessions" USING btree ("service","organization_id","email");--> statement-breakpoint
CREATE INDEX "sessions_live_by_organization" ON "sessions" USING btree ("service","organization_id","last_seen_at") WHERE ended_at is null;