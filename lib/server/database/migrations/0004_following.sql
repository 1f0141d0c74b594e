ALTER TABLE "invitations" ADD COLUMN "expiry_days" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "set_aside_by" text;--> statement-breakpoint
CREATE INDEX "invitations_by_expiry" ON "invitations" USING btree ("service","organization_id","expires_at") WHERE status = 'not_started';