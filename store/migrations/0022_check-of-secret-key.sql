CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sealed_check" text NOT NULL,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);
