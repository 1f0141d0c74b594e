ALTER TABLE "invitations" ADD COLUMN "erased_by" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_kept_by_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_erased" CHECK (erased_at is null or (patient_first_name is null and patient_last_name is null
        and patient_date_of_birth is null and external_id is null and patient_email is null
        and patient_phone is null and patient_locale is null and completion_link_text is null
        and completion_link_url is null and invitation_url is null and summary is null and note is null
        and flags = '[]'::jsonb and acknowledgements = '[]'::jsonb and search_text = '' and sort_name = ''
        and next_check_at is null and next_reminder_at is null));