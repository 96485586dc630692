-- AlterEnum
-- Rolling update: until the last container is updated, the history of kegs fails on the previous version for a beer to which kegs were
-- added by the new one; counts and sales don't read it.
ALTER TYPE "KegReason" ADD VALUE 'FILLED';

-- CreateTable
CREATE TABLE "Price" (
    "id" TEXT NOT NULL,
    "beerTypeId" TEXT NOT NULL,
    "size" "KegSize" NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KegReversal" (
    "id" TEXT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "reversesId" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "KegReversal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Price_beerTypeId_size_since_key" ON "Price"("beerTypeId", "size", "since");

-- CreateIndex
CREATE INDEX "KegReversal_transactionId_idx" ON "KegReversal"("transactionId");

-- CreateIndex
CREATE INDEX "KegReversal_reversesId_idx" ON "KegReversal"("reversesId");

-- AddForeignKey
ALTER TABLE "Price" ADD CONSTRAINT "Price_beerTypeId_fkey" FOREIGN KEY ("beerTypeId") REFERENCES "BeerType"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KegReversal" ADD CONSTRAINT "KegReversal_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "KegTransaction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KegReversal" ADD CONSTRAINT "KegReversal_reversesId_fkey" FOREIGN KEY ("reversesId") REFERENCES "KegTransaction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now a price had no date: the one of today counts from the beginning.
INSERT INTO "Price" ("id", "beerTypeId", "size", "priceCents", "since")
SELECT gen_random_uuid()::text, "beerTypeId", "size", "priceCents", "createdAt" FROM "Keg";

-- Also what the previous version writes while containers are updated gets its date. Several prices of one transaction are one.
CREATE FUNCTION date_keg_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."priceCents" <> OLD."priceCents" THEN
    INSERT INTO "Price" ("id", "beerTypeId", "size", "priceCents", "since")
    VALUES (gen_random_uuid()::text, NEW."beerTypeId", NEW."size", NEW."priceCents",
      CASE TG_OP WHEN 'INSERT' THEN NEW."createdAt" ELSE now() END)
    ON CONFLICT ("beerTypeId", "size", "since") DO UPDATE SET "priceCents" = excluded."priceCents";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "keg_price_is_dated" AFTER INSERT OR UPDATE OF "priceCents" ON "Keg"
  FOR EACH ROW EXECUTE FUNCTION date_keg_price();

ALTER TABLE "KegReversal" ADD CONSTRAINT "keg_reversal_counts" CHECK ("count" <> 0);

-- As many sales at a price as were reversed at it count as reversed, the oldest first.
INSERT INTO "KegReversal" ("id", "transactionId", "reversesId", "count")
WITH moved AS (
  SELECT "id", "kegId", "priceCents", "transactionType",
    sum("quantity") OVER earlier - "quantity" AS "from", sum("quantity") OVER earlier AS "until"
  FROM "KegTransaction" WHERE "reason" = 'SOLD' AND "quantity" > 0
  WINDOW earlier AS (PARTITION BY "kegId", "priceCents", "transactionType" ORDER BY "timestamp", "id"))
SELECT gen_random_uuid()::text, back."id", sale."id", least(back."until", sale."until") - greatest(back."from", sale."from")
FROM moved back JOIN moved sale USING ("kegId", "priceCents")
WHERE back."transactionType" = 'ADD' AND sale."transactionType" = 'REMOVE'
  AND back."from" < sale."until" AND sale."from" < back."until";
