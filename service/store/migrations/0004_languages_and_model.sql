ALTER TABLE "organizations" ADD COLUMN "language_model_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;