import { allow, type Context } from '#api/context.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { columnsOfSource } from '#api/features/cellar/volumes.service.ts'
import { partsOf, type BatchPart, type Source } from '#domain/cellar/replay.ts'
import {
  sourcesBehind,
  sourcesReached,
  type ReachedYeast,
  type Harvest,
  type InSource,
} from '#domain/cellar/yeastTrace.ts'
import { groupBy } from '#domain/groupBy.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import { Prisma } from '#generated/prisma/client.ts'

/*
 * The `generation` of a thing is how many harvests of yeast are between it and what is traced, at least: 0 is all that came there
 * without any.
 */

/** A lot behind packages, or the one that is traced: how much of it is in them, or went into batches, in its unit. */
export interface TracedLot {
  lotId: string
  generation: number
  quantity: number
}

/** Yeast that was harvested from beer with some of a lot: how much of that went into it, in the lot's unit. */
export interface TracedYeast {
  lotId: string
  generation: number
  quantity: number
}

/** A batch on the way of a lot to packages: what it took of the lot, or how much of its beer the packages hold, in US barrels. */
export interface TracedBatch {
  id: string
  batchId: string | null
  batchNumber: string | null
  generation: number
  quantity: number | null
  volumeBBL: number | null
}

/** A vessel on the way, or with the same beer: whether some is there now, and how much of a traced lot; null behind packages. */
export interface TracedVessel {
  equipmentId: string
  generation: number
  isHere: boolean
  quantity: number | null
}

/** A lot of packages, and how much of a traced lot is in them; null where packages are traced. */
export interface TracedPackageLot {
  packageLotId: string
  generation: number
  /** What was filled, in US barrels: 0 of packages of unknown origin. */
  volumeBBL: number
  /** How many were sold and did not come back. */
  sold: number
  quantity: number | null
}

/** What may have got something of it, or may have given it something, without a known amount. */
export interface TracedPossible {
  /** A vessel that was not cleaned before it was filled again, or kegs counted without their batch while it was kegged. */
  reason: 'NOT_CLEANED' | 'COUNTED_KEGS'
  batchId: string | null
  batchNumber: string | null
  equipmentId: string | null
  beerTypeId: string | null
  formatId: string | null
  count: number | null
  at: Date
}

/** A part of the way, between `lot:`, `batch:`, `vessel:` and `packages:` with their ids, and how much of a traced lot took it. */
export interface TraceLink {
  from: string
  to: string
  quantity: number | null
}

/** The way of a lot to packages, or of packages back to their lots. */
export interface Trace {
  lotId: string | null
  packageLotId: string | null
  isWhole: boolean
  lots: TracedLot[]
  yeast: TracedYeast[]
  batches: TracedBatch[]
  vessels: TracedVessel[]
  packageLots: TracedPackageLot[]
  possible: TracedPossible[]
  links: TraceLink[]
  lostQuantity: number | null
}

/** How much a list of a trace holds; the file has all. */
const listed = 500

/** Everything that a lot went into, with amounts in its unit; null if there is no such lot. */
export async function traceLot(ctx: Context, id: string): Promise<Trace | null> {
  allow(ctx, 'read')
  const trace = await wholeTraceOfLot(byPrisma(ctx.db).sql, id)
  return trace && bounded(trace)
}

/** Everything that packages were made of; null if there are no such packages. */
export async function tracePackageLot(ctx: Context, id: string): Promise<Trace | null> {
  allow(ctx, 'read')
  const trace = await wholeTraceOfPackages(byPrisma(ctx.db).sql, id)
  return trace && bounded(trace)
}

/** A trace with the first of each list, and whether those are all. */
export function bounded(trace: Trace): Trace {
  const { lots, yeast, batches, vessels, packageLots, possible, links } = trace
  const lists = { lots, yeast, batches, vessels, packageLots, possible, links }
  const isWhole = Object.values(lists).every(({ length }) => length <= listed)
  const first = <One>(list: readonly One[]) => list.slice(0, listed)
  return {
    ...trace,
    isWhole,
    ...{ lots: first(lots), yeast: first(yeast), batches: first(batches), vessels: first(vessels) },
    ...{ packageLots: first(packageLots), possible: first(possible), links: first(links) },
  }
}

/** How much of what, in a unit in which it was taken. */
interface Amount {
  unit: Unit
  quantity: number
}

const inUnit = ({ quantity, unit }: Amount, wanted: Unit): number =>
  convert(quantity, unit, wanted) ?? quantity

/** Adds amounts up by a key, unrounded. */
function sumsBy<Row extends { quantity: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.quantity)
  return sums
}

/** The least of the generations of things with one key. */
function leastBy<Row extends { generation: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, number> {
  const least = new Map<string, number>()
  for (const row of rows) least.set(keyOf(row), Math.min(least.get(keyOf(row)) ?? Infinity, row.generation))
  return least
}

/** Where a lot, or a part of it, came into beer: a source, or the batch itself while it has none. */
interface SourceOfBatch {
  sourceActId: string
  batchId: string
  batchNumber: string | null
  kind: string | null
  toEquipmentId: string | null
}

/** What of a lot is in a source, in its unit, and after how many harvests of yeast it came there. */
interface Inside extends SourceOfBatch {
  generation: number
  quantity: number
}

/** What of a lot an act moved on. */
interface Flow {
  kind: string
  id: string | null
  batchId: string | null
  batchNumber: string | null
  from: string
  to: string
  generation: number
  quantity: number
}

const [batchNode, vesselNode, packagesNode, lotNode] = [
  (id: string | null) => `batch:${id ?? ''}`,
  (id: string) => (id.startsWith('batch:') || id.startsWith('packages:') ? id : `vessel:${id}`),
  (id: string) => `packages:${id}`,
  (id: string) => `lot:${id}`,
]

/** What lots are in beer: each lot by the sources into which it came. */
const lotsInSources = (which: Prisma.Sql) => Prisma.sql`
  SELECT s."lotId", s."unit", s."quantity"::float8, coalesce(s."sourceActId", 'batch:' || s."batchId") AS "sourceActId",
    s."batchId", s."batchNumber", a."kind", a."toEquipmentId"
  FROM "LotSource" s LEFT JOIN "VolumeAct" a ON a."id" = s."sourceActId" WHERE ${which} ORDER BY a."occurredAt", a."seq"`

/** Yeast that was harvested, with the vessel from which, and the batches into which it was pitched. */
interface HarvestedLot extends Harvest {
  from: string | null
  pitched: (InSource & SourceOfBatch)[]
}

/** All yeast that was harvested, in the order in which that was done. */
async function readHarvests(sql: RunSql): Promise<HarvestedLot[]> {
  const taken = await sql<(Amount & InSource & { lotId: string; from: string | null })[]>`
    SELECT l."id" AS "lotId", l."unit", l."quantity"::float8, a."fromEquipmentId" AS "from", s."sourceActId",
      (s."moved" / 1e12)::float8 AS "part"
    FROM "Lot" l JOIN "VolumeAct" a ON a."id" = l."harvestActId" AND a."supersededAt" IS NULL
    JOIN "VolumeShare" s ON s."actId" = a."id" AND s."moved" > 0
    WHERE l."quantity" > 0 ORDER BY a."occurredAt", a."seq", s."sourceActId"`
  if (taken.length === 0) return []
  const lotIds = [...new Set(taken.map(({ lotId }) => lotId))]
  const pitched = await sql<(Amount & SourceOfBatch & { lotId: string })[]>`
    ${lotsInSources(Prisma.sql`s."lotId" = ANY(${lotIds})`)}`
  const [takenOf, pitchedOf] = [groupBy(taken, ({ lotId }) => lotId), groupBy(pitched, ({ lotId }) => lotId)]
  return lotIds.flatMap((lotId) => {
    const [first, ...others] = takenOf.get(lotId) ?? []
    if (!first) return []
    const partOf = (row: Amount) => inUnit(row, first.unit) / first.quantity
    const into = (pitchedOf.get(lotId) ?? []).map((row) => ({ ...row, part: partOf(row) }))
    return { lotId, from: first.from, taken: [first, ...others], pitched: into }
  })
}

/** The complete trace of a lot; null if there is no such lot. */
export async function wholeTraceOfLot(sql: RunSql, lotId: string): Promise<Trace | null> {
  const [lot] = await sql<{ unit: Unit; isYeast: boolean }[]>`
    SELECT l."unit", coalesce(i."category" = 'YEAST', false) OR l."generation" IS NOT NULL AS "isYeast"
    FROM "Lot" l LEFT JOIN "Ingredient" i ON i."id" = l."ingredientId" WHERE l."id" = ${lotId}`
  if (!lot) return null
  const { unit, isYeast } = lot
  const reached = await reachedBy(sql, lotId, { unit, least: isYeast ? 0 : nothing })
  const { direct, inside, harvests } = reached
  const packed = await materialsIn(sql, Prisma.sql`m."lotId" = ${lotId}`)
  const packedIn = new Map(packed.map(({ packageLotId, quantity }) => [packageLotId, quantity]))
  // Of what is no yeast, so little comes with yeast that it is nothing after a few generations.
  const isReached = ({ generation, quantity }: { generation: number; quantity: number | null }) =>
    generation === 0 || isYeast || roundQuantity(quantity ?? 0) > 0
  const yeast = reached.yeast.filter(isReached)
  const source = Prisma.sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(inside)}::jsonb) AS r("sourceActId" text, "generation" int, "quantity" float8)`
  const places = await sql<{ place: string; placeId: string; generation: number; quantity: number }[]>`
    SELECT p."place", CASE WHEN p."place" = 'LOST' THEN '' ELSE p."placeId" END AS "placeId", min(s."generation") AS "generation",
      (sum(s."quantity" * p."share") / 1e12)::float8 AS "quantity"
    FROM (${source}) s JOIN "SourcePlace" p ON p."sourceActId" = s."sourceActId" GROUP BY 1, 2`
  const allFlows = await sql<Flow[]>`
    SELECT a."kind", CASE WHEN a."kind" = 'PACKAGE' THEN a."packageLotId" END AS "id", a."batchId", a."batchNumber",
      CASE WHEN a."kind" = 'REWORK' THEN 'packages:' || a."packageLotId"
        ELSE coalesce(a."fromEquipmentId", 'batch:' || a."batchId", '') END AS "from",
      coalesce(a."toEquipmentId", 'batch:' || a."batchId", '') AS "to", min(s."generation") AS "generation",
      (sum(s."quantity" * m."moved") / 1e12)::float8 AS "quantity"
    FROM (${source}) s JOIN "VolumeShare" m ON m."sourceActId" = s."sourceActId" JOIN "VolumeAct" a ON a."id" = m."actId"
    WHERE a."supersededAt" IS NULL AND m."moved" > 0 AND a."kind" IN ('KNOCK_OUT', 'OPENING', 'ADDITION', 'TRANSFER', 'PACKAGE', 'REWORK')
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(a."occurredAt"), min(a."seq")`
  const flows = allFlows.filter(isReached)
  const keyOf = (place: string, id: string) => `${place} ${id}`
  const amounts = sumsBy(places, ({ place, placeId }) => keyOf(place, placeId))
  const amountIn = (place: string, id: string) => roundQuantity(amounts.get(keyOf(place, id)) ?? 0)
  const packagesReached = places.filter(({ place }) => place === 'PACKAGES')
  const generationOfPackages = leastBy(
    [...packagesReached, ...packed.map(({ packageLotId: placeId }) => ({ placeId, generation: 0 }))],
    ({ placeId }) => placeId,
  )
  const batches = batchesOf(inside, flows).filter(isReached)
  return {
    ...{ lotId, packageLotId: null, isWhole: true },
    lots: [{ lotId, generation: 0, quantity: roundQuantity(sumOf(direct) + sumOf(packed)) }],
    yeast,
    batches,
    vessels: vesselsOf(flows, places)
      .map(({ equipmentId, generation }) => ({
        ...{ equipmentId, generation, isHere: amounts.has(keyOf('VESSEL', equipmentId)) },
        quantity: amountIn('VESSEL', equipmentId),
      }))
      .filter((vessel) => vessel.isHere || isReached(vessel)),
    packageLots: (await readPackages(sql, [...generationOfPackages.keys()]))
      .map((packages) => ({
        ...packages,
        generation: generationOfPackages.get(packages.packageLotId) ?? 0,
        quantity: roundQuantity(
          amountIn('PACKAGES', packages.packageLotId) + (packedIn.get(packages.packageLotId) ?? 0),
        ),
      }))
      .filter(isReached),
    possible: await possibleAfter(
      sql,
      source,
      batches.filter(isDirect).flatMap(({ batchId }) => batchId ?? []),
    ),
    links: linksOfLot(
      [...waysOfLot({ lotId, inside, flows, yeast, harvests }), ...waysOfMaterials(packed)].filter(isReached),
    ),
    lostQuantity: amountIn('LOST', ''),
  }
}

const isDirect = ({ generation }: { generation: number }) => generation === 0

const sumOf = (rows: readonly { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** So little of a lot, in its unit, that it is nothing in all places together. */
const nothing = 1e-9

/** What of a lot is in which source: what was added to it, and what came with yeast; and the yeast on that way. */
async function reachedBy(sql: RunSql, lotId: string, { unit, least }: { unit: Unit; least: number }) {
  const rows = await sql<(Amount & SourceOfBatch)[]>`${lotsInSources(Prisma.sql`s."lotId" = ${lotId}`)}`
  const direct = rows.map((row): Inside => ({ ...row, generation: 0, quantity: inUnit(row, unit) }))
  const harvests = await readHarvests(sql)
  const added = direct.map(({ sourceActId, quantity }) => ({ sourceActId, amount: quantity }))
  const reached = sourcesReached(added, harvests, least)
  const pitched = new Map(
    harvests.flatMap((harvest) => harvest.pitched).map((source) => [source.sourceActId, source]),
  )
  const later = reached.sources.flatMap(({ sourceActId, generation, amount }): Inside[] => {
    const source = pitched.get(sourceActId)
    return source && generation > 0 ? [{ ...source, generation, quantity: amount }] : []
  })
  return { direct, inside: [...direct, ...later], yeast: yeastOf(reached.yeast), harvests }
}

/** Lots of yeast on the way, each once, with all that is in it. */
function yeastOf(reached: readonly ReachedYeast[]): TracedYeast[] {
  const rows = reached.map(({ amount, ...row }) => ({ ...row, quantity: amount }))
  const sums = sumsBy(rows, ({ lotId }) => lotId)
  const least = leastBy(rows, ({ lotId }) => lotId)
  return [...sums].map(([lotId, quantity]) => {
    return { lotId, generation: least.get(lotId) ?? 1, quantity: roundQuantity(quantity) }
  })
}

/** The batches that took a lot, and, with nothing taken, those into whose beer it came by a blend. */
function batchesOf(inside: readonly Inside[], flows: readonly Flow[]): TracedBatch[] {
  const amounts = sumsBy(inside, ({ batchId }) => batchId)
  const rows = [...inside, ...flows]
  const generations = leastBy(rows, ({ batchId }) => batchId ?? '')
  const known = new Map<string, TracedBatch>()
  for (const { batchId, batchNumber } of rows) {
    if (batchId === null) continue
    const quantity = roundQuantity(amounts.get(batchId) ?? 0)
    const generation = generations.get(batchId) ?? 0
    known.set(batchId, { id: batchId, batchId, batchNumber, generation, quantity, volumeBBL: null })
  }
  return [...known.values()]
}

/** The vessels through which something of a lot came, and those that hold some. */
function vesselsOf(
  flows: readonly Flow[],
  places: readonly { place: string; placeId: string; generation: number }[],
): { equipmentId: string; generation: number }[] {
  const rows = [
    ...flows.flatMap(({ kind, from, to, generation }) =>
      (kind === 'PACKAGE' ? [from] : [from, to]).map((equipmentId) => ({ equipmentId, generation })),
    ),
    ...places.flatMap(({ place, placeId, generation }) =>
      place === 'VESSEL' ? [{ equipmentId: placeId, generation }] : [],
    ),
  ].filter(({ equipmentId: id }) => id !== '' && !id.includes(':'))
  const least = leastBy(rows, ({ equipmentId }) => equipmentId)
  return [...least].map(([equipmentId, generation]) => ({ equipmentId, generation }))
}

interface LinkedLot {
  lotId: string
  inside: readonly Inside[]
  flows: readonly Flow[]
  yeast: readonly TracedYeast[]
  harvests: readonly HarvestedLot[]
}

/** A part of the way of a lot, before parts between the same things are added up. */
type Way = TraceLink & { generation: number; quantity: number }

function waysOfLot({ lotId, inside, flows, yeast, harvests }: LinkedLot): Way[] {
  const nodeOf = ({ kind, toEquipmentId, batchId }: SourceOfBatch) =>
    kind === 'ADDITION' && toEquipmentId ? vesselNode(toEquipmentId) : batchNode(batchId)
  const harvestOf = new Map(harvests.map((harvest) => [harvest.lotId, harvest]))
  return [
    ...inside.filter(isDirect).map((row) => ({ ...row, from: lotNode(lotId), to: nodeOf(row) })),
    ...flows.flatMap(({ kind, id, batchId, from, to, ...flow }) => {
      const isIn = kind === 'KNOCK_OUT' || kind === 'OPENING'
      if (kind === 'ADDITION') return []
      const out = isIn ? batchNode(batchId) : vesselNode(from)
      return [{ ...flow, from: out, to: id ? packagesNode(id) : vesselNode(to) }]
    }),
    ...yeast.flatMap(({ lotId: yeastId, generation, quantity }) => {
      const { from = null, pitched = [] } = harvestOf.get(yeastId) ?? {}
      const node = lotNode(yeastId)
      return [
        { from: vesselNode(from ?? ''), to: node, generation, quantity },
        ...pitched.map((source) => ({
          ...{ from: node, to: nodeOf(source), generation, quantity: quantity * source.part },
        })),
      ]
    }),
  ]
}

/** Of a lot that goes into packages as it is, such as of cans: how much of it is in which packages, in its unit. */
interface PackedMaterial {
  lotId: string
  packageLotId: string
  quantity: number
}

/** What went into packages as it is, and was not returned; each lot by the packages. */
async function materialsIn(sql: RunSql, which: Prisma.Sql): Promise<PackedMaterial[]> {
  const rows = await sql<(PackedMaterial & Amount & { lotUnit: Unit })[]>`
    SELECT m."lotId", m."packageLotId", l."unit" AS "lotUnit", m."unit", -sum(m."quantity")::float8 AS "quantity"
    FROM "LotMovement" m JOIN "Lot" l ON l."id" = m."lotId"
    WHERE m."packageLotId" IS NOT NULL AND ${which} GROUP BY 1, 2, 3, 4 HAVING sum(m."quantity") <> 0
    ORDER BY min(m."occurredAt"), 1, 2`
  const inLotUnit = rows.map((row) => ({ ...row, quantity: inUnit(row, row.lotUnit) }))
  const sums = sumsBy(inLotUnit, ({ lotId, packageLotId }) => `${lotId} ${packageLotId}`)
  return [...sums].map(([key, quantity]) => {
    const [lotId = '', packageLotId = ''] = key.split(' ')
    return { lotId, packageLotId, quantity: roundQuantity(quantity) }
  })
}

const waysOfMaterials = (packed: readonly PackedMaterial[]): Way[] =>
  packed.map(({ lotId, packageLotId, quantity }) => ({
    ...{ from: lotNode(lotId), to: packagesNode(packageLotId), generation: 0, quantity },
  }))

function linksOfLot(ways: readonly Way[]): TraceLink[] {
  const seen = ways.filter(({ from, to }) => from !== to && from !== 'vessel:' && to !== 'vessel:')
  const sums = sumsBy(seen, ({ from, to }) => `${from} ${to}`)
  return [...sums].map(([way, quantity]) => {
    const [from = '', to = ''] = way.split(' ')
    return { from, to, quantity: roundQuantity(quantity) }
  })
}

/** A lot of packages, with where and when it was filled. */
interface FilledPackages extends TracedPackageLot {
  from: string
  packagedAt: Date
}

/** Lots of packages, the first first. */
function readPackages(sql: RunSql, ids: readonly string[]): Promise<FilledPackages[]> {
  return sql<FilledPackages[]>`
    SELECT l."id" AS "packageLotId", 0 AS "generation", coalesce(a."volumeBBL", 0)::float8 AS "volumeBBL", coalesce(sales."sold", 0) AS "sold",
      coalesce(a."fromEquipmentId", 'batch:' || a."batchId", '') AS "from",
      coalesce(a."occurredAt", l."packagedAt") AS "packagedAt", NULL::float8 AS "quantity"
    FROM "PackageLot" l
    LEFT JOIN "VolumeAct" a ON a."packageLotId" = l."id" AND a."kind" = 'PACKAGE' AND a."supersededAt" IS NULL
    CROSS JOIN LATERAL (
      SELECT -sum(m."count")::int AS "sold" FROM "PackageMovement" m JOIN "KegTransaction" t ON t."id" = m."transactionId"
      WHERE m."packageLotId" = l."id" AND m."kind" IN ('OUT', 'BACK') AND t."reason" = 'SOLD') sales
    WHERE l."id" = ANY(${ids}) ORDER BY "packagedAt", l."id"`
}

/** What followed in a vessel that was not cleaned after it held something of a lot; and kegs that were counted without a batch. */
async function possibleAfter(
  sql: RunSql,
  source: Prisma.Sql,
  batchIds: readonly string[],
): Promise<TracedPossible[]> {
  const uncleaned = await sql<TracedPossible[]>`
    SELECT DISTINCT 'NOT_CLEANED' AS "reason", a."batchId", a."batchNumber", a."toEquipmentId" AS "equipmentId",
      NULL AS "beerTypeId", NULL AS "formatId", NULL::int AS "count", a."occurredAt" AS "at"
    FROM (${source}) s JOIN "VolumeShare" m ON m."sourceActId" = s."sourceActId"
    JOIN "VolumeAct" a ON a."carriedFromId" = m."actId" WHERE a."supersededAt" IS NULL ORDER BY "at"`
  const counted = await sql<TracedPossible[]>`
    SELECT 'COUNTED_KEGS' AS "reason", b."id" AS "batchId", b."batchNumber", NULL AS "equipmentId", k."beerTypeId", k."formatId",
      sum(t."quantity")::int AS "count", min(coalesce(t."occurredAt", t."timestamp")) AS "at"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    JOIN "BeerType" beer ON lower(beer."name") IN (lower(r."name"), lower(r."style")) OR EXISTS (
      SELECT FROM "KegTransaction" f WHERE f."batchId" = b."id" AND f."beerTypeId" = beer."id")
    JOIN "Keg" k ON k."beerTypeId" = beer."id"
    JOIN "KegTransaction" t ON t."kegId" = k."id" AND t."transactionType" = 'ADD' AND t."batchId" IS NULL AND t."reason" IS DISTINCT FROM 'SOLD'
      AND coalesce(t."occurredAt", t."timestamp") >= b."keggingDate"
      AND (b."completedAt" IS NULL OR coalesce(t."occurredAt", t."timestamp") <= b."completedAt")
    WHERE b."id" = ANY(${batchIds}) GROUP BY b."id", k."id" ORDER BY "at"`
  return [...uncleaned, ...counted]
}

/** A share of a source that packages hold. */
interface PackagedShare extends Source {
  sourceActId: string
  share: bigint
}

/** An act by which beer of packages came to where they were filled. */
interface Step {
  id: string
  kind: string
  batchId: string | null
  from: string
  to: string
  toEquipmentId: string | null
  carriedFromId: string | null
}

/** The complete trace of packages; null if there are none of this id. */
export async function wholeTraceOfPackages(sql: RunSql, id: string): Promise<Trace | null> {
  const [packages] = await readPackages(sql, [id])
  if (!packages) return null
  const shares = await sql<PackagedShare[]>`
    SELECT p."sourceActId", p."share", ${columnsOfSource}
    FROM "SourcePlace" p JOIN "VolumeAct" a ON a."id" = p."sourceActId" WHERE p."place" = 'PACKAGES' AND p."placeId" = ${id}`
  const behind = await lotsBehind(sql, shares)
  const materials = await materialsIn(sql, Prisma.sql`m."packageLotId" = ${id}`)
  const steps = await stepsTo(sql, packages, shares)
  const sources = new Map(shares.map(({ sourceActId, ...source }) => [sourceActId, source]))
  const inside = new Map(shares.map(({ sourceActId, share }) => [sourceActId, share]))
  const parts = partsOf({ volumeBBL: packages.volumeBBL, shares: inside }, sources)
  const { from: filledFrom } = packages
  const here = await sql<{ equipmentId: string }[]>`
    SELECT DISTINCT "equipmentId" FROM "VesselShare" WHERE "sourceActId" = ANY(${[...sources.keys()]})`
  const isHere = new Set(here.map(({ equipmentId }) => equipmentId))
  const vessels = [...new Set([...steps.flatMap(({ from, to }) => [from, to]), filledFrom, ...isHere])]
  const own = [...parts, ...splitFrom(shares, parts)].map((part) => ({
    ...{ ...part, id: part.batchId ?? part.batchNumber ?? '', generation: 0, quantity: null },
  }))
  const before = behind.vessels.filter(({ equipmentId }) => !vessels.includes(equipmentId))
  return {
    ...{ lotId: null, packageLotId: id, isWhole: true, lostQuantity: null, yeast: [] },
    lots: withMaterials(behind.lots, materials),
    batches: [...own, ...behind.batches.filter((batch) => !own.some((one) => one.id === batch.id))],
    vessels: [
      ...vessels
        .filter((vessel) => vessel !== '' && !vessel.startsWith('batch:'))
        .map((equipmentId) => ({
          ...{ equipmentId, generation: 0, isHere: isHere.has(equipmentId), quantity: null },
        })),
      ...before.map((vessel) => ({ ...vessel, isHere: false, quantity: null })),
    ],
    packageLots: [packages],
    possible: [...(await possibleBefore(sql, steps)), ...(await possibleOrigins(sql, id))],
    links: linksOfPackages(id, filledFrom, { steps, behind, materials }),
  }
}

/** The batches from which the beer of packages was split off, of which they hold nothing any more. */
function splitFrom(shares: readonly PackagedShare[], parts: readonly BatchPart[]): BatchPart[] {
  const ids = new Set(shares.map(({ splitFromId }) => splitFromId))
  const others = shares.filter(
    ({ batchId }) => ids.has(batchId) && !parts.some((part) => part.batchId === batchId),
  )
  const numbers = new Map(others.map(({ batchId, batchNumber }) => [batchId, batchNumber]))
  return [...numbers].map(([batchId, batchNumber]) => ({ batchId, batchNumber, volumeBBL: 0 }))
}

/** Lots that are in beer, and those that are in its packages as they are. */
function withMaterials(lots: readonly TracedLot[], materials: readonly PackedMaterial[]): TracedLot[] {
  const packed = new Map(materials.map(({ lotId, quantity }) => [lotId, quantity]))
  const inBeer = new Set(lots.map(({ lotId }) => lotId))
  return [
    ...lots.map((lot) => ({ ...lot, quantity: roundQuantity(lot.quantity + (packed.get(lot.lotId) ?? 0)) })),
    ...materials.flatMap(({ lotId, quantity }) =>
      inBeer.has(lotId) ? [] : [{ lotId, generation: 0, quantity }],
    ),
  ]
}

/** A lot in a source that is behind packages: how much of it, in its unit, is in them. */
interface LotBehind extends SourceOfBatch {
  lotId: string
  generation: number
  quantity: number
}

/** What is behind packages: lots, and the batches and vessels from which yeast came to their beer. */
interface Behind {
  rows: LotBehind[]
  lots: TracedLot[]
  batches: TracedBatch[]
  vessels: { equipmentId: string; generation: number }[]
  harvested: { lotId: string; from: string; generation: number }[]
}

/** The lots that are in packages, and what is behind their yeast, by the same rows by which lots are traced to them. */
async function lotsBehind(sql: RunSql, shares: readonly PackagedShare[]): Promise<Behind> {
  const harvests = await readHarvests(sql)
  const inside = shares.map(({ sourceActId, share }) => ({ sourceActId, part: Number(share) / 1e12 }))
  const reached = sourcesBehind(inside, harvests)
  const sourceIds = [...new Set(reached.sources.map(({ sourceActId }) => sourceActId))]
  const batches = await sql<{ batchId: string }[]>`
    SELECT DISTINCT "batchId" FROM "VolumeAct" WHERE "id" = ANY(${sourceIds}) AND "batchId" IS NOT NULL`
  const batchIds = batches.map(({ batchId }) => batchId)
  const found = await sql<(LotBehind & Amount & { lotUnit: Unit; isYeast: boolean })[]>`
    SELECT s."lotId", l."unit" AS "lotUnit", coalesce(i."category" = 'YEAST', false) OR l."generation" IS NOT NULL AS "isYeast",
      s."unit", s."sourceActId", s."batchId", s."batchNumber", a."kind", a."toEquipmentId", r."generation",
      sum(s."quantity" * r."amount")::float8 AS "quantity"
    FROM jsonb_to_recordset(${JSON.stringify(reached.sources)}::jsonb) AS r("sourceActId" text, "generation" int, "amount" float8)
    JOIN "LotSource" s ON s."sourceActId" = r."sourceActId" JOIN "VolumeAct" a ON a."id" = s."sourceActId"
    JOIN "Lot" l ON l."id" = s."lotId" LEFT JOIN "Ingredient" i ON i."id" = l."ingredientId"
    WHERE s."batchId" = ANY(${batchIds})
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 ORDER BY r."generation", min(a."occurredAt"), 1`
  const rows = found.map((row) => ({ ...row, quantity: inUnit(row, row.lotUnit) }))
  const isYeast = new Set(rows.filter((row) => row.isYeast).map(({ lotId }) => lotId))
  const [sums, least] = [sumsBy(rows, ({ lotId }) => lotId), leastBy(rows, ({ lotId }) => lotId)]
  const lots = [...sums]
    .map(([lotId, sum]) => ({ lotId, generation: least.get(lotId) ?? 0, quantity: roundQuantity(sum) }))
    .filter(({ lotId, generation, quantity }) => generation === 0 || quantity > 0 || isYeast.has(lotId))
  const known = new Set(lots.map(({ lotId }) => lotId))
  const yeast = leastBy(reached.yeast, ({ lotId }) => lotId)
  const harvested = harvests.flatMap(({ lotId, from }) => {
    const generation = yeast.get(lotId)
    return generation !== undefined && from ? [{ lotId, from, generation }] : []
  })
  const behind = rows.filter(({ lotId, generation }) => generation > 0 && known.has(lotId))
  return {
    rows: rows.filter(({ lotId }) => known.has(lotId)),
    lots,
    batches: batchesOf(behind, []).map((batch) => ({ ...batch, quantity: null, volumeBBL: 0 })),
    vessels: [...leastBy(harvested, ({ from }) => from)].map(([equipmentId, generation]) => ({
      equipmentId,
      generation,
    })),
    harvested,
  }
}

/** The acts by which the beer of packages came to where they were filled, the first first: none that only shares its sources. */
async function stepsTo(
  sql: RunSql,
  { from, packagedAt }: Pick<FilledPackages, 'from' | 'packagedAt'>,
  shares: readonly PackagedShare[],
): Promise<Step[]> {
  const rows = await sql<Step[]>`
    SELECT a."id", a."kind", a."batchId", a."toEquipmentId", a."carriedFromId",
      coalesce(a."fromEquipmentId", 'batch:' || a."batchId", '') AS "from",
      coalesce(a."toEquipmentId", 'batch:' || a."batchId", '') AS "to"
    FROM "VolumeAct" a WHERE a."id" IN (
        SELECT m."actId" FROM "VolumeShare" m WHERE m."sourceActId" = ANY(${shares.map(({ sourceActId }) => sourceActId)}) AND m."moved" > 0)
      AND a."supersededAt" IS NULL AND a."occurredAt" <= ${packagedAt}
      AND a."kind" IN ('KNOCK_OUT', 'OPENING', 'ADDITION', 'TRANSFER')
    ORDER BY a."occurredAt", a."seq"`
  const reached = new Set([from])
  const steps: Step[] = []
  for (const step of rows.toReversed()) {
    if (!reached.has(step.to)) continue
    if (step.kind === 'TRANSFER') reached.add(step.from)
    steps.push(step.kind === 'TRANSFER' ? step : { ...step, from: batchNode(step.batchId) })
  }
  return steps.reverse()
}

/** What was before in vessels that were not cleaned before beer of the packages came into them. */
function possibleBefore(sql: RunSql, steps: readonly Step[]): Promise<TracedPossible[]> {
  const uncleaned = steps.flatMap(({ carriedFromId }) => carriedFromId ?? [])
  return sql<TracedPossible[]>`
    SELECT DISTINCT 'NOT_CLEANED' AS "reason", source."batchId", source."batchNumber", a."fromEquipmentId" AS "equipmentId",
      NULL AS "beerTypeId", NULL AS "formatId", NULL::int AS "count", a."occurredAt" AS "at"
    FROM "VolumeAct" a JOIN "VolumeShare" m ON m."actId" = a."id" JOIN "VolumeAct" source ON source."id" = m."sourceActId"
    WHERE a."id" = ANY(${uncleaned}) ORDER BY "at"`
}

/** The batches of which packages of unknown origin may be: those of their beer that were kegged when they were counted. */
function possibleOrigins(sql: RunSql, packageLotId: string): Promise<TracedPossible[]> {
  return sql<TracedPossible[]>`
    SELECT 'COUNTED_KEGS' AS "reason", b."id" AS "batchId", b."batchNumber", NULL AS "equipmentId", l."beerTypeId", l."formatId",
      l."count", l."packagedAt" AS "at"
    FROM "PackageLot" l JOIN "BeerType" beer ON beer."id" = l."beerTypeId"
    JOIN "Batch" b ON b."keggingDate" <= l."packagedAt" AND (b."completedAt" IS NULL OR b."completedAt" >= l."packagedAt")
    JOIN "Recipe" r ON r."id" = b."recipeId"
    WHERE l."id" = ${packageLotId} AND l."origin" = 'UNKNOWN' AND (lower(beer."name") IN (lower(r."name"), lower(r."style"))
      OR EXISTS (SELECT FROM "KegTransaction" f WHERE f."batchId" = b."id" AND f."beerTypeId" = beer."id"))
    ORDER BY b."keggingDate"`
}

function linksOfPackages(
  id: string,
  filledFrom: string,
  {
    steps,
    behind,
    materials,
  }: { steps: readonly Step[]; behind: Behind; materials: readonly PackedMaterial[] },
): TraceLink[] {
  const ways = [
    ...behind.rows.map(({ lotId, kind, toEquipmentId, batchId }) => [
      lotNode(lotId),
      kind === 'ADDITION' && toEquipmentId ? vesselNode(toEquipmentId) : batchNode(batchId),
    ]),
    ...steps.flatMap(({ kind, from, to }) =>
      kind === 'ADDITION' ? [] : [[vesselNode(from), vesselNode(to)]],
    ),
    ...behind.harvested.map(({ lotId, from }) => [vesselNode(from), lotNode(lotId)]),
    ...behind.rows.flatMap(({ generation, kind, batchId, toEquipmentId }) =>
      generation > 0 && kind !== 'ADDITION' && toEquipmentId
        ? [[batchNode(batchId), vesselNode(toEquipmentId)]]
        : [],
    ),
    [vesselNode(filledFrom), packagesNode(id)],
    ...materials.map(({ lotId }) => [lotNode(lotId), packagesNode(id)]),
  ]
  const known = new Set(
    ways.filter(([from, to]) => from !== to && from !== 'vessel:').map((way) => way.join(' ')),
  )
  return [...known].map((way) => {
    const [from = '', to = ''] = way.split(' ')
    return { from, to, quantity: null }
  })
}
