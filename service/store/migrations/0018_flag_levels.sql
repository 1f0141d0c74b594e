ALTER TABLE "encounter_flags" DROP CONSTRAINT "encounter_flags_once";--> statement-breakpoint
ALTER TABLE "encounter_flags" DROP CONSTRAINT "encounter_flags_level_known";--> statement-breakpoint
ALTER TABLE "encounter_flags" ADD CONSTRAINT "encounter_flags_once" UNIQUE("encounter_id","rule_id","level","event_seq");--> statement-breakpoint
ALTER TABLE "encounter_flags" ADD CONSTRAINT "encounter_flags_level_known" CHECK ("encounter_flags"."level" in ('EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT'));