CREATE SCHEMA "keys";
--> statement-breakpoint
CREATE TABLE "keys"."erasures" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "erased_at" timestamp (3) with time zone;