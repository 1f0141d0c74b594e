CREATE TABLE "webhook_receipts" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_receipts_service_organization_id_webhook_id_pk" PRIMARY KEY("service","organization_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_receivers" (
	"service" text NOT NULL,
	"organization_id" text NOT NULL,
	"secret" text NOT NULL,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_received_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_receivers_service_organization_id_pk" PRIMARY KEY("service","organization_id")
);
--> statement-breakpoint
CREATE INDEX "webhook_receipts_by_time" ON "webhook_receipts" USING btree ("received_at");