ALTER INDEX "invitations_by_word" SET (fastupdate = off);--> statement-breakpoint
-- What waited to be sorted in; from now on nothing waits.
SELECT gin_clean_pending_list('invitations_by_word');
