ALTER TABLE "organizations" ALTER COLUMN "second_factor_required" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;