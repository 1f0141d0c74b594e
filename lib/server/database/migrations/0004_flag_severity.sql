-- The worst open flag: 4 emergency, 3 not confirmed, 2 denied, 1 urgent (an unknown level too), 0 none. A flag is open until it is
-- acknowledged, which is decided by its id. As when they are read, an entry that is no flag may be an emergency, and one that is
-- no acknowledgement acknowledges nothing.
CREATE FUNCTION "open_flag_severity"("flags" jsonb, "acknowledgements" jsonb) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH raised AS (
    SELECT flag, coalesce(
      jsonb_typeof(flag->'id') = 'string' AND jsonb_typeof(flag->'level') = 'string'
      AND jsonb_typeof(flag->'raisedAt') = 'string' AND jsonb_typeof(flag->'title') IN ('string', 'null'), false) AS is_flag
    FROM jsonb_array_elements($1) AS entry(flag)
  )
  SELECT coalesce(max(CASE WHEN NOT is_flag OR flag->>'level' = 'EMERGENCY' THEN 4
    WHEN flag->>'level' = 'UNCONFIRMED' THEN 3 WHEN flag->>'level' = 'DENIED' THEN 2 ELSE 1 END), 0)
  FROM raised
  WHERE NOT is_flag OR NOT EXISTS (
    SELECT 1 FROM jsonb_array_elements($2) AS entry(known)
    WHERE known->>'flagId' = flag->>'id' AND jsonb_typeof(known->'flagId') = 'string'
      AND jsonb_typeof(known->'by') = 'string' AND jsonb_typeof(known->'byName') = 'string'
      AND jsonb_typeof(known->'at') = 'string' AND known->>'outcome' IN ('called', 'sent_to_emergency_care', 'other')
  )
$$;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "open_flag_severity" integer GENERATED ALWAYS AS (open_flag_severity(flags, acknowledgements)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "flag_severity" integer GENERATED ALWAYS AS (open_flag_severity(flags, '[]'::jsonb)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_by_urgency" ON "invitations" USING btree ("service","organization_id","open_flag_severity",coalesce(encounter_updated_at, updated_at),"id");--> statement-breakpoint
CREATE INDEX "invitations_to_review_by_severity" ON "invitations" USING btree ("service","organization_id","flag_severity" DESC NULLS LAST,coalesce(encounter_updated_at, updated_at)) WHERE awaits_review;--> statement-breakpoint
CREATE INDEX "invitations_with_open_flag" ON "invitations" USING btree ("service","organization_id","created_at","id") WHERE open_flag_severity > 0;--> statement-breakpoint
-- The same function as before, with the columns that are new.
CREATE OR REPLACE FUNCTION "refuse_to_fill_erased_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "kept" CONSTANT text[] := array[
    'id', 'service', 'organization_id', 'created_by', 'created_by_name', 'upstream_id', 'state', 'agent_id', 'agent_name',
    'visit_type', 'contact_saved_at', 'is_completion_relayed', 'link_followed_at', 'intent_at', 'encounter_id',
    'encounter_status', 'encounter_word', 'is_encounter_over', 'encounter_updated_at', 'last_checked_at', 'started_at',
    'finished_at', 'sent_at', 'sent_by', 'read_by', 'seen_at', 'seen_by', 'reviewed_at', 'reviewed_by', 'follow_up_at',
    'follow_up_by', 'note_at', 'note_by', 'assigned_to', 'assigned_to_name', 'expires_at', 'expiry_days', 'reminders_sent',
    'reviewed_role', 'set_aside_at', 'set_aside_by', 'revoked_at', 'revoked_by', 'deleted_agent_at', 'erased_at', 'erased_by',
    'is_kept_by_service', 'search_text_version', 'created_at', 'updated_at'
  ];
  -- Worked out by the database from the others.
  "generated" CONSTANT text[] := array[
    'status', 'has_open_flag', 'open_flag_severity', 'flag_severity', 'awaits_review', 'search_words'
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
