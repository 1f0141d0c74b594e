CREATE TABLE "encounter_reports" (
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"last_seq" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounter_reports_organization_id_encounter_id_pk" PRIMARY KEY("organization_id","encounter_id")
);
--> statement-breakpoint
ALTER TABLE "encounter_reports" ADD CONSTRAINT "encounter_reports_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;