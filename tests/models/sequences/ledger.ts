import { expect } from 'vitest'
import type { Brewery } from './brewery.ts'
import { now, versionOf } from './model.ts'
import type { Model } from './model.ts'
import { stages } from './moves.ts'

const sumBy = (rows: [string, number][]) => {
  const sums: Record<string, number> = {}
  for (const [name, amount] of rows) sums[name] = (sums[name] ?? 0) + amount
  return sums
}

/** Expects the rows of a sequence, straight from the tables, to be those of its model. */
export async function expectTheRowsOf(model: Model, { server, ids, accepted }: Brewery): Promise<void> {
  const { pool } = server.app.database
  const ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows

  const kegs = await ask(
    `SELECT "quantity", "version", "priceCents", (SELECT coalesce(sum("newQuantity" - "previousQuantity"), 0)::int
      FROM "KegTransaction" WHERE "kegId" = k."id") AS "told" FROM "Keg" k WHERE "id" = $1`,
    [ids.keg],
  )
  const { quantity, price, moves, sales } = model.kegs
  expect(kegs).toEqual([{ quantity, version: versionOf(price), priceCents: now(price), told: quantity }])
  const revenue = await ask<{ reason: string; cents: number }>(
    `SELECT "reason"::text AS "reason", sum(("previousQuantity" - "newQuantity") * "priceCents")::int AS "cents"
      FROM "KegTransaction" WHERE "kegId" = $1 GROUP BY 1`,
    [ids.keg],
  )
  expect(Object.fromEntries(revenue.map(({ reason, cents }) => [reason, cents]))).toEqual(
    sumBy(moves.map((one) => [one.reason, one.moved === 0 ? 0 : -one.moved * one.price])),
  )
  const open = await ask<{ open: number; priceCents: number }>(
    `SELECT s."quantity" - coalesce((SELECT sum("count") FROM "KegReversal" WHERE "reversesId" = s."id"), 0)::int AS "open", "priceCents"
      FROM "KegTransaction" s WHERE "kegId" = $1 AND "reason" = 'SOLD' AND "transactionType" = 'REMOVE' AND "quantity" > 0
        AND NOT EXISTS (SELECT 1 FROM "KegReversal" WHERE "transactionId" = s."id") ORDER BY "timestamp", "id"`,
    [ids.keg],
  )
  expect(open).toEqual(sales.map((sale) => ({ open: sale.open, priceCents: sale.price })))
  const notReversed = open.reduce((cents, sale) => cents + sale.open * sale.priceCents, 0)
  expect(revenue.find(({ reason }) => reason === 'SOLD')?.cents ?? 0).toBe(notReversed)
  expect(Math.min(0, ...open.map((sale) => sale.open))).toBe(0)

  const lots = await ask(
    `SELECT coalesce(sum(l."remaining"), 0)::int AS "remaining", coalesce(bool_and(l."remaining" BETWEEN 0 AND l."count"
        AND l."remaining" = m."remaining" AND l."count" = m."count"), true) AS "addUp"
      FROM "Keg" k LEFT JOIN "PackageLot" l ON l."beerTypeId" = k."beerTypeId" AND l."formatId" = k."formatId"
      LEFT JOIN LATERAL (SELECT coalesce(sum("count"), 0)::int AS "remaining",
          coalesce(sum("count") FILTER (WHERE "kind" IN ('PACKED', 'UNPACKED', 'FOUND')), 0)::int AS "count"
        FROM "PackageMovement" WHERE "packageLotId" = l."id") m ON true WHERE k."id" = $1`,
    [ids.keg],
  )
  expect(lots).toEqual([{ remaining: quantity, addUp: true }])

  const malt = await ask(
    `SELECT ("currentQuantity" * 1000)::float8 AS "quantity", "unit", "version", "lotNumber" AS "lot",
      to_char("expirationDate", 'YYYY-MM-DD') AS "day", "costPerUnitCents" AS "cents", coalesce((SELECT ("newQuantity" * 1000)::float8
      FROM "IngredientTransaction" WHERE "ingredientId" = i."id" ORDER BY "timestamp" DESC, "id" DESC LIMIT 1), 0) AS "told",
      (SELECT coalesce(bool_and(t."previousQuantity" = t."before"), true) FROM (SELECT "previousQuantity",
        coalesce(lag("newQuantity") OVER (ORDER BY "timestamp", "id"), 0) AS "before"
        FROM "IngredientTransaction" WHERE "ingredientId" = i."id") t) AS "isGapless"
    FROM "Ingredient" i WHERE "id" = $1`,
    [ids.malt],
  )
  const stock = { quantity: model.malt.quantity, told: model.malt.quantity }
  const { unit } = model.malt
  const { lot, day } = model.malt.lots.at(-1)!
  const worth = { lot, day, cents: Math.round(model.malt.cents) }
  expect(malt).toEqual([{ ...stock, ...worth, unit: now(unit), version: versionOf(unit), isGapless: true }])

  await expectBatchesAndVessels(model, ask, ids)
  await expectOneEffectEach(model, ask, accepted)
}

type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

async function expectBatchesAndVessels(model: Model, ask: Ask, ids: Brewery['ids']): Promise<void> {
  for (const [name, batch] of Object.entries(model.batches)) {
    const rows = await ask(
      `SELECT "stage", "version", array_remove(ARRAY[
        CASE WHEN "mashingStartDate" IS NOT NULL THEN 'MASHING' END, CASE WHEN "boilingStartDate" IS NOT NULL THEN 'BOILING' END,
        CASE WHEN "fermentingStartDate" IS NOT NULL THEN 'FERMENTING' END,
        CASE WHEN "conditioningStartDate" IS NOT NULL THEN 'CONDITIONING' END,
        CASE WHEN "keggingDate" IS NOT NULL THEN 'KEGGING' END, CASE WHEN "completedAt" IS NOT NULL THEN 'COMPLETED' END
        ], NULL) AS "entered", (SELECT count(*)::int FROM "BatchLog" WHERE "batchId" = b."id") AS "logs",
        "batchSizeBBL"::float8 AS "size", "brews", "originalGravity"::float8 AS "originalGravity", "leftInTankBBL"::float8 AS "left",
        (SELECT coalesce(jsonb_object_agg("brew" || ' ' || "kind", jsonb_build_object('version', "version", 'gravity', coalesce("gravity", "volume"), 'isDone', "doneAt" IS NOT NULL)), '{}')
          FROM "BrewStep" WHERE "batchId" = b."id") AS "steps"
      FROM "Batch" b WHERE "id" = $1`,
      [ids.batches[name as keyof typeof ids.batches]],
    )
    const { stage, version, logs, size, brews, originalGravity, left } = batch
    const entered = stages.filter((one) => batch.entered.has(one))
    const steps = Object.fromEntries(
      Object.entries(batch.steps).map(([kind, { by, ...step }]) => [kind, { ...step, isDone: by !== null }]),
    )
    const row = { name, stage, version, entered, logs, size, brews, originalGravity, left, steps }
    const told = batch.isDeleted ? [] : [row]
    expect(rows.map((found) => ({ name, ...found }))).toEqual(told)
  }
  const vessels = await ask<{ id: string; status: string }>(
    'SELECT "id", "status" FROM "Equipment" WHERE "id" = ANY($1)',
    [Object.values(ids.vessels)],
  )
  const nameOf = (id: string) => Object.entries(ids.vessels).find(([, one]) => one === id)?.[0] ?? ''
  expect(Object.fromEntries(vessels.map(({ id, status }) => [nameOf(id), status]))).toEqual(model.vessels)
  const cleanings = await ask('SELECT 1 FROM "Cleaning" WHERE "equipmentId" = ANY($1)', [
    Object.values(ids.vessels),
  ])
  expect(cleanings.length).toBe(model.cleanings)
}

/**
 * Each accepted command has one stored answer and exactly its changes; one that was refused has neither. What vessels hold has a model
 * of its own (tests/models/volumes.test.ts).
 */
async function expectOneEffectEach(model: Model, ask: Ask, accepted: Brewery['accepted']): Promise<void> {
  const prefix = `${[...accepted.keys()][0]?.replace(/\d+$/, '') ?? 'none-'}%`
  const commands = await ask<{ id: string }>('SELECT "id" FROM "Command" WHERE "id" LIKE $1', [prefix])
  expect(commands.map(({ id }) => id).sort()).toEqual([...accepted.keys()].sort())
  const changes = await ask<{ commandId: string; type: string }>(
    'SELECT "commandId", "type" FROM "Change" WHERE "commandId" LIKE $1 AND "seq" IS NOT NULL AND "type" <> \'VesselContentsChanged\'',
    [prefix],
  )
  const told: Record<string, string[]> = {}
  for (const id of model.changes.keys()) told[id] = []
  for (const { commandId, type } of changes) (told[commandId] ??= []).push(type)
  const sorted = (lists: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, [...list].sort()]))
  expect(sorted(told)).toEqual(sorted(Object.fromEntries(model.changes)))
}
