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
