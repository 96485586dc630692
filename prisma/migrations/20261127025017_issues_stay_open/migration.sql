-- AlterTable
ALTER TABLE "BatchLog" ADD COLUMN     "issueResolution" TEXT,
ADD COLUMN     "issueResolvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "issueResolverId" TEXT,
ADD COLUMN     "issueResolver" TEXT;

-- Until now the next entry without a flag ended an issue, and so did the end of its batch: what had ended stays so.
WITH ended AS (
  SELECT l."id", coalesce((SELECT min(n."timestamp") FROM "BatchLog" n
      WHERE n."batchId" = l."batchId" AND NOT n."issueFlag" AND (n."timestamp", n."id") > (l."timestamp", l."id")),
    CASE WHEN b."stage" IN ('COMPLETED', 'CANCELLED') THEN coalesce(b."completedAt", b."updatedAt") END) AS "at"
  FROM "BatchLog" l JOIN "Batch" b ON b."id" = l."batchId" WHERE l."issueFlag")
UPDATE "BatchLog" SET "issueResolvedAt" = ended."at" FROM ended
WHERE ended."id" = "BatchLog"."id" AND ended."at" IS NOT NULL;

-- The same for batches in the trash, which may be restored.
UPDATE "TrashedBatch" t SET "content" = jsonb_set(t."content", '{logs}', (
  SELECT jsonb_agg(CASE WHEN (l->>'issueFlag')::boolean AND (ended."at" IS NOT NULL
      OR t."content"->'batch'->>'stage' IN ('COMPLETED', 'CANCELLED'))
    THEN l || jsonb_build_object('issueResolvedAt', coalesce(ended."at", t."deletedAt"::text)) ELSE l END)
  FROM jsonb_array_elements(t."content"->'logs') l CROSS JOIN LATERAL (
    SELECT min(n->>'timestamp') AS "at" FROM jsonb_array_elements(t."content"->'logs') n
    WHERE NOT (n->>'issueFlag')::boolean AND (n->>'timestamp')::timestamptz > (l->>'timestamp')::timestamptz) ended))
WHERE jsonb_typeof(t."content"->'logs') = 'array' AND jsonb_array_length(t."content"->'logs') > 0;
