-- Made by the generator from schema.ts, and by hand where that cannot say it: the partitions of encounter_events and
-- audit_events with their functions, the sequence of audit_events, and rate_buckets without a log.
CREATE SCHEMA "keys";
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text,
	"specialization" text NOT NULL,
	"consult_agent_type" text NOT NULL,
	"configuration" jsonb NOT NULL,
	"configuration_version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "agents_organization_id_id_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"flag_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_once" UNIQUE("flag_id","kind"),
	CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('flag', 'escalation')),
	CONSTRAINT "alerts_state_known" CHECK ("alerts"."state" in ('queued', 'sent', 'failed', 'no_address', 'not_needed'))
);
--> statement-breakpoint
CREATE SEQUENCE "audit_events_seq";
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint DEFAULT nextval('audit_events_seq') NOT NULL,
	"organization_id" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"client_id" text,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"request_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "audit_events_actor_type_known" CHECK ("audit_events"."actor_type" in ('user', 'patient', 'system', 'operator'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "compiled_protocols" (
	"hash" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "consents_user_id_client_id_scopes_pk" PRIMARY KEY("user_id","client_id","scopes")
);
--> statement-breakpoint
CREATE TABLE "keys"."content_keys" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encounter_events" (
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"encounter_day" date NOT NULL,
	"seq" integer NOT NULL,
	"message_id" text,
	"type" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "encounter_events_organization_id_encounter_id_encounter_day_seq_pk" PRIMARY KEY("organization_id","encounter_id","encounter_day","seq"),
	CONSTRAINT "encounter_events_message_key" UNIQUE("organization_id","encounter_id","encounter_day","message_id"),
	CONSTRAINT "encounter_events_seq_positive" CHECK ("encounter_events"."seq" > 0)
) PARTITION BY RANGE ("encounter_day");
--> statement-breakpoint
CREATE TABLE "encounter_flags" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"level" text NOT NULL,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event_seq" integer NOT NULL,
	"answer_later_changed" boolean DEFAULT false NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	CONSTRAINT "encounter_flags_once" UNIQUE("encounter_id","rule_id","level","event_seq"),
	CONSTRAINT "encounter_flags_level_known" CHECK ("encounter_flags"."level" in ('EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT'))
);
--> statement-breakpoint
CREATE TABLE "encounters" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"external_id_index" "bytea",
	"webhook_sequence" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"modality" text DEFAULT 'TEXT' NOT NULL,
	"locale" text NOT NULL,
	"protocol_hash" text,
	"claim_hash" "bytea",
	"come_back_code_hash" "bytea",
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_answer_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "encounters_organization_id_id_key" UNIQUE("organization_id","id"),
	CONSTRAINT "encounters_invitation_id_key" UNIQUE("invitation_id"),
	CONSTRAINT "encounters_status_known" CHECK ("encounters"."status" in ('ONGOING', 'FINALIZING', 'FINISHED', 'ABANDONED')),
	CONSTRAINT "encounters_modality_known" CHECK ("encounters"."modality" in ('TEXT', 'SPEECH'))
);
--> statement-breakpoint
CREATE TABLE "keys"."erasures" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"claim_id" text,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_user_id_client_id_route_key_pk" PRIMARY KEY("organization_id","user_id","client_id","route","key"),
	CONSTRAINT "idempotency_keys_state_known" CHECK ("idempotency_keys"."state" in ('running', 'done'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"particulars" "bytea",
	"external_id_index" "bytea",
	"encounter_id" text,
	"identity_attempts" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_organization_id_id_key" UNIQUE("organization_id","id"),
	CONSTRAINT "invitations_encounter_id_key" UNIQUE("encounter_id"),
	CONSTRAINT "invitations_identity_attempts_counted" CHECK ("invitations"."identity_attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "language_model_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "language_model_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" text NOT NULL,
	"encounter_id" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"taken" integer NOT NULL,
	"dropped" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "language_model_calls_kind_known" CHECK ("language_model_calls"."kind" in ('read', 'ask', 'draft', 'translate')),
	CONSTRAINT "language_model_calls_outcome_known" CHECK ("language_model_calls"."outcome" in ('taken', 'late', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "oidc_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"emergency_number" text DEFAULT '112' NOT NULL,
	"phone" text,
	"alert_email" text,
	"owner_alert_email" text,
	"vendor_speech_allowed" boolean DEFAULT false NOT NULL,
	"language_model_allowed" boolean DEFAULT false NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"retention_days" integer,
	"second_factor_required" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"granted" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"first_failure_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"activates_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_state_known" CHECK ("signing_keys"."state" in ('upcoming', 'active', 'retired'))
);
--> statement-breakpoint
CREATE TABLE "simulated_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_password_temporary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_organization_id_id_key" UNIQUE("organization_id","id"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('owner', 'clinician', 'front_desk'))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"type" text NOT NULL,
	"encounter_id" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('queued', 'delivered', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"turned_off_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_flag_id_encounter_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."encounter_flags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_events" ADD CONSTRAINT "encounter_events_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_flags" ADD CONSTRAINT "encounter_flags_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_flags" ADD CONSTRAINT "encounter_flags_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_protocol_hash_compiled_protocols_hash_fk" FOREIGN KEY ("protocol_hash") REFERENCES "public"."compiled_protocols"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_invitation_fk" FOREIGN KEY ("organization_id","invitation_id") REFERENCES "public"."invitations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_agent_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_agent_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_model_calls" ADD CONSTRAINT "language_model_calls_encounter_fk" FOREIGN KEY ("organization_id","encounter_id") REFERENCES "public"."encounters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_cases" ADD CONSTRAINT "simulated_cases_agent_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_list" ON "agents" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "agents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_list" ON "alerts" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_list" ON "audit_events" USING btree ("organization_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_resource" ON "audit_events" USING btree ("resource_type","resource_id");--> statement-breakpoint
CREATE INDEX "content_keys_organization" ON "keys"."content_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "encounter_flags_list" ON "encounter_flags" USING btree ("organization_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "encounters_updated" ON "encounters" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "encounters_list" ON "encounters" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "encounters_external_id_index" ON "encounters" USING btree ("organization_id","external_id_index");--> statement-breakpoint
CREATE INDEX "encounters_protocol" ON "encounters" USING btree ("protocol_hash");--> statement-breakpoint
CREATE INDEX "encounters_open" ON "encounters" USING btree ("last_answer_at") WHERE "encounters"."status" = 'ONGOING';--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "grants_client" ON "grants" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "grants_expires_at" ON "grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_list" ON "invitations" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_agent" ON "invitations" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "invitations_kept" ON "invitations" USING btree ("organization_id","created_at") WHERE "invitations"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_dead" ON "invitations" USING btree ("revoked_at") WHERE "invitations"."erased_at" is null and "invitations"."encounter_id" is null and "invitations"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "invitations_external_id_index" ON "invitations" USING btree ("organization_id","external_id_index");--> statement-breakpoint
CREATE INDEX "language_model_calls_encounter" ON "language_model_calls" USING btree ("organization_id","encounter_id");--> statement-breakpoint
CREATE INDEX "language_model_calls_at" ON "language_model_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "oidc_payloads_grant_id" ON "oidc_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_uid" ON "oidc_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payloads_expires_at" ON "oidc_payloads" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_name_key" ON "organizations" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_buckets_at" ON "rate_buckets" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_in_throttles_updated_at" ON "sign_in_throttles" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_active" ON "signing_keys" USING btree ("state") WHERE "signing_keys"."state" = 'active';--> statement-breakpoint
CREATE INDEX "simulated_cases_agent" ON "simulated_cases" USING btree ("organization_id","agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_queued" ON "webhook_deliveries" USING btree ("organization_id") WHERE "webhook_deliveries"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "encounter_events_other" PARTITION OF "encounter_events" DEFAULT;--> statement-breakpoint
CREATE TABLE "audit_events_other" PARTITION OF "audit_events" DEFAULT;--> statement-breakpoint
CREATE FUNCTION "ensure_month_partitions"("parent" text, "first_month" date, "last_month" date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month date := date_trunc('month', first_month)::date;
	name text;
BEGIN
	WHILE month <= last_month LOOP
		name := parent || to_char(month, '_YYYY_MM');
		IF to_regclass(quote_ident(name)) IS NULL THEN
			BEGIN
				-- Written with its zone: the same moment whatever the zone of the session.
				EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent,
					to_char(month, 'YYYY-MM-DD 00:00:00+00'), to_char(month + interval '1 month', 'YYYY-MM-DD 00:00:00+00'));
			EXCEPTION WHEN check_violation THEN
				RAISE WARNING 'rows of % lie in the partition for everything else already', name;
			END;
		END IF;
		month := (month + interval '1 month')::date;
	END LOOP;
END
$$;
--> statement-breakpoint
SELECT "ensure_month_partitions"('encounter_events', now()::date, (now() + interval '2 months')::date);--> statement-breakpoint
SELECT "ensure_month_partitions"('audit_events', now()::date, (now() + interval '2 months')::date);--> statement-breakpoint
-- For the serving role, which owns no table and may create none (decision 049). It runs as the role that migrates: the
-- search path is fixed, and what it makes partitions of is not handed in.
CREATE FUNCTION "prepare_month_partitions"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	parent text;
BEGIN
	FOREACH parent IN ARRAY ARRAY['encounter_events', 'audit_events'] LOOP
		PERFORM public.ensure_month_partitions(parent, now()::date, (now() + interval '2 months')::date);
	END LOOP;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "prepare_month_partitions"() FROM PUBLIC;
