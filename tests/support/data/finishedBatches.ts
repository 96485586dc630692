import { print } from 'graphql'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import type {
  BatchByNumberQuery,
  BatchIngredientsQuery,
  BatchRecordQuery,
  BatchVolumesQuery,
  StageMovesQuery,
} from '#generated/gql/graphql.ts'
import {
  BatchByNumberDocument,
  BatchIngredientsDocument,
  BatchRecordDocument,
  BatchVolumesDocument,
  StageMovesDocument,
} from '#web/features/batch/batchDocuments.ts'
import { figuresOf, railOf } from '#web/features/batch/batchViews.ts'

/** Runs a query as someone who may read; throws its errors. */
type Ask = <Data>(query: string, variables?: object) => Promise<Data>

const dayMs = 24 * 60 * 60 * 1000
const stages = ['MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING'] as const
const columns = [...stages.slice(0, 4).map((stage) => `${stage.toLowerCase()}StartDate`), 'keggingDate']

/** Days in a stage: from its date to the next one that is known, or to the end. */
const daysIn = (from: string, index: number) => {
  const next = [...columns.slice(index + 1).map((column) => `b."${column}"`), 'ended."at"'].join(', ')
  return `(extract(epoch FROM coalesce(${next}) - b."${from}") / 86400)::float8 AS "${stages[index] ?? ''}"`
}

/** Every figure of the finished batches, each as a sum of its own over the rows. */
const sums = `
  SELECT b."batchNumber", b."batchSizeBBL"::float8 AS "size", b."leftInTankBBL"::float8 AS "left",
    coalesce(b."originalGravity", og."originalGravity", r."expectedOG")::float8 AS "og", fg."gravity"::float8 AS "fg",
    taken."cents", taken."withoutCost", kegs."half", kegs."sixth", moved."transferred", brewed."knockedOut", ${columns.map(daysIn).join(', ')}
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
  LEFT JOIN LATERAL (SELECT "originalGravity" FROM "BatchLog" WHERE "batchId" = b."id" AND "isOriginalGravityMeasured"
    ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) og ON true
  LEFT JOIN LATERAL (SELECT "gravity" FROM "BatchLog" WHERE "batchId" = b."id" AND "gravity" IS NOT NULL
    ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) fg ON true
  CROSS JOIN LATERAL (SELECT sum(sign("previousQuantity" - "newQuantity") * "totalCostCents")::float8 AS "cents",
    coalesce(sum(sign("previousQuantity" - "newQuantity")) FILTER (WHERE "totalCostCents" IS NULL), 0)::int
      AS "withoutCost"
    FROM "IngredientTransaction" WHERE "batchId" = b."id") taken
  CROSS JOIN LATERAL (SELECT
    coalesce(sum("newQuantity" - "previousQuantity") FILTER (WHERE "size" = 'HALF_BBL'), 0)::int AS "half",
    coalesce(sum("newQuantity" - "previousQuantity") FILTER (WHERE "size" = 'SIXTH_BBL'), 0)::int AS "sixth"
    FROM "KegTransaction" WHERE "batchId" = b."id") kegs
  LEFT JOIN LATERAL (SELECT "volume"::float8 AS "transferred" FROM "BatchLog" WHERE "batchId" = b."id"
    AND "logType" = 'TRANSFER' AND "volume" IS NOT NULL ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) moved ON true
  LEFT JOIN LATERAL (SELECT sum(of."volume")::float8 AS "knockedOut" FROM (
    SELECT DISTINCT ON ("brew") "volume" FROM "BrewStep" WHERE "batchId" = b."id" AND "volume" IS NOT NULL
    AND "kind" IN ('TRANSFER', 'KNOCK_OUT') AND "brew" <= b."brews" ORDER BY "brew", "kind" DESC) of
    HAVING count(*) = b."brews") brewed ON true
  CROSS JOIN LATERAL (SELECT coalesce(b."completedAt", (SELECT max("at") FROM "Change" WHERE "entityId" = b."id"
    AND "type" = 'BatchStageChanged' AND "detail" ->> 'to' = 'CANCELLED')) AS "at") ended
  WHERE b."stage" IN ('COMPLETED', 'CANCELLED') ORDER BY b."batchNumber"`

/** The figures of a finished batch, straight from the database. */
interface Sums extends Record<(typeof stages)[number], number | null> {
  batchNumber: string
  size: number
  left: number | null
  og: number | null
  fg: number | null
  cents: number | null
  withoutCost: number
  half: number
  sixth: number
  transferred: number | null
  knockedOut: number | null
}

/**
 * Compares every figure on the page of each finished batch (volumes, cost, kegs, gravities, ABV, attenuation, days in each
 * stage) with sums straight from the database, which are returned.
 */
export async function expectFinishedBatchesToAgree(pool: Pool, ask: Ask): Promise<Sums[]> {
  const { rows } = await pool.query<Sums>(sums)
  for (const row of rows) {
    const shown = await shownOf(ask, row.batchNumber)
    expect(shown, row.batchNumber).toEqual(expected(row))
  }
  return rows
}

/** A figure without the noise of its last binary digits. */
const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Number(value.toFixed(6))

function expected({ batchNumber, size, left, og, fg, cents, withoutCost, half, sixth, ...more }: Sums) {
  const { transferred, knockedOut, ...days } = more
  const toKeg = transferred ?? knockedOut ?? size
  const kegged = half / 2 + sixth / 6
  const areMeasured = og !== null && fg !== null
  return {
    ...{ batchNumber, size, left, og, fg, cents, withoutCost, half, sixth },
    abv: figure(areMeasured ? (og - fg) * 131.25 : null),
    attenuation: figure(areMeasured ? (100 * (og - fg)) / (og - 1) : null),
    kegged: figure(kegged || null),
    volume: figure(kegged ? Number((kegged + (left ?? 0)).toFixed(4)) : toKeg),
    yieldPercent: figure(kegged ? (100 * kegged) / toKeg : null),
    costPerBBL: figure(
      cents === null ? null : cents / (kegged ? Number((kegged + (left ?? 0)).toFixed(4)) : toKeg),
    ),
    days: Object.fromEntries(stages.map((stage) => [stage, figure(days[stage])])),
  }
}

async function shownOf(ask: Ask, number: string) {
  const { batchByNumber: batch } = await ask<BatchByNumberQuery>(print(BatchByNumberDocument), { number })
  const variables = { batchId: batch?.id }
  const { kegTransactions } = await ask<BatchRecordQuery>(print(BatchRecordDocument), variables)
  const { stockForBatch } = await ask<BatchIngredientsQuery>(print(BatchIngredientsDocument), variables)
  const { stageMoves } = await ask<StageMovesQuery>(print(StageMovesDocument), variables)
  if (!batch) throw new Error(`There is no page of batch ${number}.`)
  const { batchVolumes } = await ask<BatchVolumesQuery>(print(BatchVolumesDocument), variables)
  const figures = figuresOf(batch, kegTransactions, stockForBatch, batchVolumes)
  const rail = railOf(batch, stageMoves, new Date())
  const stayIn = (stage: string) => rail.find((step) => step.stage === stage)?.stay ?? null
  return {
    batchNumber: batch.batchNumber,
    size: batch.batchSizeBBL,
    left: batch.leftInTankBBL ?? null,
    og: figures.originalGravity,
    fg: figures.gravity,
    cents: figures.costCents,
    withoutCost: figures.withoutCost,
    half: figures.kegs.HALF_BBL,
    sixth: figures.kegs.SIXTH_BBL,
    abv: figure(figures.abv),
    attenuation: figure(figures.attenuation),
    kegged: figure(figures.keggedBBL),
    volume: figure(figures.volume.bbl),
    yieldPercent: figure(figures.yieldPercent),
    costPerBBL: figure(figures.costPerBBLCents),
    days: Object.fromEntries(
      stages.map((stage) => [stage, figure(stayIn(stage) === null ? null : stayIn(stage)! / dayMs)]),
    ),
  }
}
