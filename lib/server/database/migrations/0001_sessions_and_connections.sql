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
CREATE TABLE "sealing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "invitations" ADD COLUMN "is_completion_relayed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_followed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "intent_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" drop column "status";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "status" text GENERATED ALWAYS AS (case
          when state = 'intent' then 'unclear'
          when state = 'unclear' and encounter_id is null then 'unclear'
          when encounter_status = 'FINISHED' then 'finished'
          when encounter_status = 'ABANDONED' and state <> 'revoked' then 'left_early'
          when encounter_status is null and link_followed_at is not null then 'finished'
          when state = 'revoked' then 'revoked'
          when encounter_id is not null then 'started'
          else 'not_started' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_by_status" ON "invitations" USING btree ("service","organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_unread" ON "invitations" USING btree ("service","organization_id","finished_at") WHERE status = 'finished' and read_at is null;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family_id" text;--> statement-breakpoint
-- Sessions that live go on: their tokens keep the identity that they were sealed with.
INSERT INTO "token_families" ("id", "access_token", "id_token", "refresh_token", "token_version", "token_expires_at",
  "refresh_from", "claim_owner", "claim_sent_at", "claim_lease_until", "refresh_not_before", "created_at")
SELECT "id", "access_token", "id_token", "refresh_token", "token_version", "token_expires_at",
  "refresh_from", "claim_owner", "claim_sent_at", "claim_lease_until", "refresh_not_before", "created_at"
FROM "sessions" WHERE "ended_at" IS NULL AND "access_token" IS NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "family_id" = "id" WHERE "ended_at" IS NULL AND "access_token" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_by_family" ON "connections" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "drafts_by_age" ON "drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token_version";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token_expires_at";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "refresh_from";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "claim_owner";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "claim_sent_at";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "claim_lease_until";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "refresh_not_before";
