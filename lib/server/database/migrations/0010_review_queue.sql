DROP INDEX "invitations_unread";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "read_by" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "seen_by" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "awaits_review" boolean GENERATED ALWAYS AS (encounter_id is not null and reviewed_at is null and erased_at is null
          and (state = 'revoked' or coalesce(encounter_status in ('FINISHED', 'ABANDONED'), link_followed_at is not null))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_to_review" ON "invitations" USING btree ("service","organization_id","created_at","id") WHERE awaits_review;--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "read_at";