CREATE TABLE "language_model_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "language_model_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"taken" integer NOT NULL,
	"dropped" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "language_model_calls_kind_known" CHECK ("language_model_calls"."kind" in ('read', 'draft')),
	CONSTRAINT "language_model_calls_outcome_known" CHECK ("language_model_calls"."outcome" in ('taken', 'late', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "language_model_calls" ADD CONSTRAINT "language_model_calls_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "language_model_calls_encounter" ON "language_model_calls" USING btree ("organization_id","encounter_id");--> statement-breakpoint
CREATE INDEX "language_model_calls_at" ON "language_model_calls" USING btree ("at");