ALTER TABLE "organizations" ADD COLUMN "retention_days" integer;--> statement-breakpoint
CREATE INDEX "invitations_kept" ON "invitations" USING btree ("organization_id","created_at") WHERE "invitations"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_dead" ON "invitations" USING btree ("revoked_at") WHERE "invitations"."erased_at" is null and "invitations"."encounter_id" is null and "invitations"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "invitations_external_id_index" ON "invitations" USING btree ("organization_id","external_id_index");