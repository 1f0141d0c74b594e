ALTER TABLE "invitations" RENAME COLUMN "particulars" TO "personal_details";
