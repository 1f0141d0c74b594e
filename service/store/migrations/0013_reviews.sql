ALTER TABLE "encounters" ADD COLUMN "reviewed_by" text;--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "reviewed_at" timestamp (3) with time zone;