ALTER TABLE "invitations" RENAME COLUMN "completion_link_text" TO "encounter_completion_link_text";--> statement-breakpoint
ALTER TABLE "invitations" RENAME COLUMN "completion_link_url" TO "encounter_completion_link_url";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_erased";--> statement-breakpoint
-- Columns whose content says nothing of the patient; whatever else is added is refused in an erased row until it is named here,
-- which a migration does by replacing the function.
CREATE FUNCTION "refuse_to_fill_erased_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "kept" CONSTANT text[] := array[
    'id', 'service', 'organization_id', 'created_by', 'created_by_name', 'upstream_id', 'state', 'agent_id', 'agent_name',
    'visit_type', 'contact_saved_at', 'is_completion_relayed', 'link_followed_at', 'intent_at', 'encounter_id',
    'encounter_status', 'encounter_word', 'is_encounter_over', 'encounter_updated_at', 'last_checked_at', 'started_at',
    'finished_at', 'sent_at', 'sent_by', 'read_by', 'seen_at', 'seen_by', 'reviewed_at', 'reviewed_by', 'follow_up_at',
    'follow_up_by', 'note_at', 'note_by', 'assigned_to', 'assigned_to_name', 'expires_at', 'expiry_days', 'reminders_sent',
    'set_aside_at', 'set_aside_by', 'revoked_at', 'revoked_by', 'deleted_agent_at', 'erased_at', 'erased_by',
    'is_kept_by_service', 'search_text_version', 'created_at', 'updated_at'
  ];
  -- Worked out by the database from the others.
  "generated" CONSTANT text[] := array['status', 'has_open_flag', 'awaits_review', 'search_words'];
  "filled" text;
BEGIN
  SELECT string_agg("column", ', ') INTO "filled"
  FROM jsonb_each(to_jsonb(NEW) - "kept" - "generated") AS "row"("column", "value")
  WHERE "value" NOT IN ('null', 'false', '""', '[]');
  IF "filled" IS NOT NULL THEN
    RAISE EXCEPTION 'An erased invitation is not filled again (%).', "filled" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "refuse_to_fill_erased_invitation"() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "invitations_erased" BEFORE INSERT OR UPDATE ON "invitations"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION "refuse_to_fill_erased_invitation"();--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "encounter_word" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_encounter_over" boolean;--> statement-breakpoint
UPDATE "invitations" SET
  "encounter_word" = CASE "encounter_status" WHEN 'FINISHED' THEN 'finished' WHEN 'ABANDONED' THEN 'left_early' ELSE 'started' END,
  "is_encounter_over" = "encounter_status" IN ('FINISHED', 'ABANDONED')
WHERE "encounter_status" IS NOT NULL;--> statement-breakpoint
-- What a column is generated from cannot be changed before PostgreSQL 17; dropping one drops its indexes.
ALTER TABLE "invitations" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "awaits_review";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "status" text GENERATED ALWAYS AS (case
          when state = 'intent' then 'unclear'
          when state = 'unclear' and encounter_id is null then 'unclear'
          when encounter_word = 'finished' then 'finished'
          when encounter_word is null and link_followed_at is not null then 'finished'
          when state = 'revoked' then 'revoked'
          when encounter_word is not null then encounter_word
          when encounter_id is not null then 'started'
          else 'not_started' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "awaits_review" boolean GENERATED ALWAYS AS (encounter_id is not null and reviewed_at is null and erased_at is null
          and (state = 'revoked' or coalesce(is_encounter_over, link_followed_at is not null))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_by_status" ON "invitations" USING btree ("service","organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_expiry" ON "invitations" USING btree ("service","organization_id","expires_at") WHERE status = 'not_started';--> statement-breakpoint
CREATE INDEX "invitations_to_review" ON "invitations" USING btree ("service","organization_id","created_at","id") WHERE awaits_review;
