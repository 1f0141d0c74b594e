CREATE TABLE "encounter_alarms" (
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"group_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "encounter_alarms_encounter_id_group_id_pk" PRIMARY KEY("encounter_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "encounter_alarms" ADD CONSTRAINT "encounter_alarms_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;