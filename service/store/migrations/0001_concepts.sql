ALTER TABLE "invitations" RENAME COLUMN "particulars" TO "personal_details";--> statement-breakpoint
-- A new status needs no migration: the contract lists them, and the types hold the programs to it.
ALTER TABLE "encounters" DROP CONSTRAINT "encounters_status_known";
