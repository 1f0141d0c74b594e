ALTER TABLE "invitations" ADD COLUMN "contact_saved_by" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "contact_version" text GENERATED ALWAYS AS (hashtextextended(coalesce(patient_email, '') || ' ' || coalesce(patient_phone, '') || ' ' || coalesce(patient_locale, ''), 0)::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "version" text GENERATED ALWAYS AS (hashtextextended(subject || E'\n' || body, 0)::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "settings_version" text GENERATED ALWAYS AS (hashtextextended(coalesce(settings->>'expiryDays', '') || ' ' || coalesce(settings->>'reminders', '') || ' ' || coalesce(settings->>'workingHours', '') || ' ' || coalesce(settings->>'dateOrder', ''), 0)::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "settings_saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "settings_saved_by" text;--> statement-breakpoint
-- The same function as before, with the columns that are new.
CREATE OR REPLACE FUNCTION "refuse_to_fill_erased_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "kept" CONSTANT text[] := array[
    'id', 'service', 'organization_id', 'created_by', 'created_by_name', 'upstream_id', 'state', 'agent_id', 'agent_name',
    'visit_type', 'contact_saved_at', 'contact_saved_by', 'is_completion_relayed', 'link_followed_at', 'intent_at', 'encounter_id',
    'encounter_status', 'encounter_word', 'is_encounter_over', 'encounter_updated_at', 'last_checked_at', 'started_at',
    'finished_at', 'sent_at', 'sent_by', 'read_by', 'seen_at', 'seen_by', 'reviewed_at', 'reviewed_by', 'follow_up_at',
    'follow_up_by', 'note_at', 'note_by', 'assigned_to', 'assigned_to_name', 'expires_at', 'expiry_days', 'reminders_sent',
    'reviewed_role', 'set_aside_at', 'set_aside_by', 'revoked_at', 'revoked_by', 'deleted_agent_at', 'erased_at', 'erased_by',
    'is_kept_by_service', 'search_text_version', 'created_at', 'updated_at'
  ];
  -- Worked out by the database from the others.
  "generated" CONSTANT text[] := array[
    'status', 'contact_version', 'has_open_flag', 'open_flag_severity', 'flag_severity', 'awaits_review', 'search_words'
  ];
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
$$;
