/** US barrels of a batch `b`, by the best figure that was recorded: written from the rule, not from the code. */
const volume = `coalesce(
  (SELECT nullif(sum(("newQuantity" - "previousQuantity") * CASE "size" WHEN 'HALF_BBL' THEN 3 ELSE 1 END), 0) / 6.0
    + coalesce(b."leftInTankBBL", 0) FROM "KegTransaction" WHERE "batchId" = b."id"),
  (SELECT "volume" FROM "BatchLog" WHERE "batchId" = b."id" AND "logType" = 'TRANSFER' AND "volume" IS NOT NULL
    ORDER BY "timestamp" DESC, "id" DESC LIMIT 1),
  (SELECT sum("volume") FROM (SELECT DISTINCT ON ("brew") "volume" FROM "BrewStep" WHERE "batchId" = b."id"
    AND "volume" IS NOT NULL AND "kind" IN ('TRANSFER', 'KNOCK_OUT') AND "brew" <= b."brews"
    ORDER BY "brew", "kind" DESC) brew HAVING count(*) = b."brews"),
  b."batchSizeBBL")`

/** US barrels of the batches that were first kegged or completed within so many days, straight from the rows. */
export const producedWithin = (days: number) => `SELECT coalesce(sum(round(${volume}, 4)), 0) FROM "Batch" b
  WHERE b."stage" IN ('KEGGING', 'COMPLETED') AND num_nulls(b."fermentingStartDate", b."keggingDate") < 2
    AND least(b."keggingDate", b."completedAt") > now() - interval '${days * 24} hours'`
