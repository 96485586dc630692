-- A restored backup, a copied folder or a standby that took over goes on from an older number: what it numbers next is
-- not what those numbers meant before. So the first write in each run of PostgreSQL, and the first after the row of the
-- counter came here in any other way than by a write of this database, begins a generation, whose numbers begin far
-- above all before. A number then tells its history by itself.
CREATE TABLE "Generation" (
    "number" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "after" BIGINT NOT NULL,
    "first" BIGINT NOT NULL,
    "beganAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Generation_pkey" PRIMARY KEY ("number")
);
CREATE UNIQUE INDEX "Generation_id_key" ON "Generation"("id");

INSERT INTO "Generation" ("number", "id", "after", "first") SELECT 1, "epoch", 0, 1 FROM "ChangeCounter";
ALTER TABLE "ChangeCounter"
  DROP COLUMN "epoch",
  ADD COLUMN "generation" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "runSince" TIMESTAMPTZ(6),
  ADD COLUMN "place" TEXT;

-- Takes the lock on the counter's row, and begins a generation unless another transaction did while this one waited.
-- Numbers begin at the microseconds of the clock: no history makes a million changes a second, so none gets there by
-- counting. Where the clock is behind, they begin at a place by chance above all before.
CREATE FUNCTION begin_generation(mine text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last record;
  clock CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()) * 1000000);
  begins bigint;
BEGIN
  SELECT "value", "generation", "writer" = "xmin"::text AND "runSince" = pg_postmaster_start_time()
      AND "place" = pg_relation_filepath("tableoid") AS "goes_on"
    INTO last FROM "ChangeCounter" WHERE "id" = 1 FOR UPDATE;
  IF last."goes_on" THEN
    RETURN;
  END IF;
  begins := CASE WHEN clock > last."value" THEN clock
    ELSE last."value" + 1000000000 + floor(random() * 1000000000)::bigint END;
  INSERT INTO "Generation" ("number", "id", "after", "first")
    VALUES (last."generation" + 1, gen_random_uuid()::text, last."value", begins);
  UPDATE "ChangeCounter" SET "value" = begins - 1, "generation" = last."generation" + 1, "writer" = mine,
    "numbered" = 0, "runSince" = pg_postmaster_start_time(), "place" = pg_relation_filepath("tableoid") WHERE "id" = 1;
END
$$;

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
    WHERE "id" = 1 AND "writer" = "xmin"::text AND "runSince" = pg_postmaster_start_time()
      AND "place" = pg_relation_filepath("tableoid")
    RETURNING "value", "numbered" INTO next, of_mine;
  IF NOT FOUND THEN
    PERFORM begin_generation(mine);
    -- Locked by now, so that it is of this generation whatever it says.
    UPDATE "ChangeCounter"
      SET "value" = "value" + 1, "writer" = mine, "numbered" = CASE "writer" WHEN mine THEN "numbered" + 1 ELSE 1 END
      WHERE "id" = 1 RETURNING "value", "numbered" INTO next, of_mine;
  END IF;
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
