CREATE TABLE "acknowledgements_taken_back" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"flag_id" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_by" text,
	"taken_back_at" timestamp (3) with time zone NOT NULL,
	"taken_back_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "acknowledgements_taken_back" ADD CONSTRAINT "acknowledgements_taken_back_flag_id_encounter_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."encounter_flags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements_taken_back" ADD CONSTRAINT "acknowledgements_taken_back_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements_taken_back" ADD CONSTRAINT "acknowledgements_taken_back_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements_taken_back" ADD CONSTRAINT "acknowledgements_taken_back_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acknowledgements_taken_back_by_flag" ON "acknowledgements_taken_back" USING btree ("flag_id");