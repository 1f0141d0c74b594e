CREATE TABLE "mail_troubles" (
	"service" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
