ALTER TABLE "invitations" DROP CONSTRAINT "invitations_erased";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "contact_saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "call_attempts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_erased" CHECK (erased_at is null or (patient_first_name is null and patient_last_name is null
        and patient_date_of_birth is null and external_id is null and patient_email is null
        and patient_phone is null and patient_locale is null and completion_link_text is null
        and completion_link_url is null and invitation_url is null and summary is null and note is null
        and flags = '[]'::jsonb and acknowledgements = '[]'::jsonb and call_attempts = '[]'::jsonb and search_text = '' and sort_name = ''
        and next_check_at is null and next_reminder_at is null));