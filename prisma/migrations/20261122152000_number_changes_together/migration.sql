ALTER TABLE "ChangeCounter" ADD COLUMN "writer" TEXT, ADD COLUMN "numbered" INTEGER NOT NULL DEFAULT 0;

-- The trigger fires once for each change of a transaction, all during its COMMIT. Each firing wrote the one row of the
-- counter, and each write walked over the versions that the ones before had left: quadratic. Now the first few firings
-- number their own change, as most transactions have no more; the next one numbers all that are left, together; the
-- others find theirs numbered. The counter knows the transaction that wrote it and how many changes that has numbered.
CREATE OR REPLACE FUNCTION take_change_seq() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mine CONSTANT text := pg_current_xact_id()::xid::text;
  next bigint;
  of_mine integer;
  newest bigint;
BEGIN
  IF current_setting('brewhouse.numbered_together', true) = mine THEN
    PERFORM 1 FROM "Change" WHERE "id" = NEW."id" AND "seq" IS NULL;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;

  UPDATE "ChangeCounter"
    SET "value" = "value" + 1, "writer" = mine, "numbered" = CASE "writer" WHEN mine THEN "numbered" + 1 ELSE 1 END
    WHERE "id" = 1 RETURNING "value", "numbered" INTO next, of_mine;
  UPDATE "Change" SET "seq" = next WHERE "id" = NEW."id";
  IF of_mine < 5 THEN
    RETURN NULL;
  END IF;

  -- Between these two ids stands all that this transaction has left, and what others wrote meanwhile: those rows have
  -- their numbers or are not to be seen yet. The upper end keeps the plan on the primary key, however large the table.
  PERFORM set_config('brewhouse.numbered_together', mine, true);
  SELECT "last_value" INTO newest FROM "Change_id_seq";
  WITH recent AS MATERIALIZED (
    SELECT "id", "seq" FROM "Change" WHERE "id" BETWEEN NEW."id" AND newest
  ), unnumbered AS MATERIALIZED (
    SELECT "id", row_number() OVER (ORDER BY "id") AS "place" FROM recent WHERE "seq" IS NULL
  ), counter AS (
    UPDATE "ChangeCounter" SET "value" = "value" + (SELECT count(*) FROM unnumbered) WHERE "id" = 1
    RETURNING "value" - (SELECT count(*) FROM unnumbered) AS "before"
  )
  UPDATE "Change" SET "seq" = counter."before" + unnumbered."place"
    FROM unnumbered, counter WHERE "Change"."id" = unnumbered."id";
  RETURN NULL;
END
$$;
