import { allow, type Context } from '#api/context.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { partsOf, type Source } from '#domain/cellar/replay.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** A lot behind packages, or the one that is traced: how much of it is in them, or went into batches, in its unit. */
export interface TracedLot {
  lotId: string
  quantity: number
}

/** A batch on the way of a lot to packages: what it took of the lot, or how much of its beer the packages hold, in US barrels. */
export interface TracedBatch {
  id: string
  batchId: string | null
  batchNumber: string | null
  quantity: number | null
  volumeBBL: number | null
}

/** A vessel on the way, or with the same beer: whether some is there now, and how much of a traced lot; null behind packages. */
export interface TracedVessel {
  equipmentId: string
  isHere: boolean
  quantity: number | null
}

/** A lot of packages, and how much of a traced lot is in them; null where packages are traced. */
export interface TracedPackageLot {
  packageLotId: string
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
  const { lots, batches, vessels, packageLots, possible, links } = trace
  const lists = { lots, batches, vessels, packageLots, possible, links }
  const isWhole = Object.values(lists).every(({ length }) => length <= listed)
  const first = <One>(list: readonly One[]) => list.slice(0, listed)
  return {
    ...trace,
    isWhole,
    ...{ lots: first(lots), batches: first(batches), vessels: first(vessels) },
    ...{ packageLots: first(packageLots), possible: first(possible), links: first(links) },
  }
}

/** How much of what, in a unit in which it was taken. */
interface Amount {
  unit: Unit
  quantity: number
}

/** Adds amounts up by a key in a lot's unit, unrounded. */
function sumsBy<Row extends Amount>(
  rows: readonly Row[],
  unit: Unit,
  keyOf: (row: Row) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const quantity = convert(row.quantity, row.unit, unit) ?? row.quantity
    sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + quantity)
  }
  return sums
}

/** What is known of where a lot, or a part of it, came into beer. */
interface Taken extends Amount {
  sourceActId: string | null
  batchId: string
  batchNumber: string | null
  kind: string | null
  toEquipmentId: string | null
}

/** What of a lot an act moved on. */
interface Flow extends Amount {
  kind: string
  id: string | null
  batchId: string | null
  batchNumber: string | null
  from: string
  to: string
}

const [batchNode, vesselNode, packagesNode] = [
  (id: string | null) => `batch:${id ?? ''}`,
  (id: string) => (id.startsWith('batch:') || id.startsWith('packages:') ? id : `vessel:${id}`),
  (id: string) => `packages:${id}`,
]

/** The complete trace of a lot; null if there is no such lot. */
export async function wholeTraceOfLot(sql: RunSql, lotId: string): Promise<Trace | null> {
  const [lot] = await sql<{ unit: Unit }[]>`SELECT "unit" FROM "Lot" WHERE "id" = ${lotId}`
  if (!lot) return null
  const { unit } = lot
  const taken = await sql<Taken[]>`
    SELECT s."sourceActId", s."batchId", s."batchNumber", s."unit", s."quantity"::float8, a."kind", a."toEquipmentId"
    FROM "LotSource" s LEFT JOIN "VolumeAct" a ON a."id" = s."sourceActId"
    WHERE s."lotId" = ${lotId} ORDER BY a."occurredAt", a."seq"`
  const source = sourcesOfLot(lotId)
  const places = await sql<(Amount & { place: string; placeId: string })[]>`
    SELECT p."place", CASE WHEN p."place" = 'LOST' THEN '' ELSE p."placeId" END AS "placeId", s."unit",
      (sum(s."quantity" * p."share") / 1e12)::float8 AS "quantity"
    FROM (${source}) s JOIN "SourcePlace" p ON p."sourceActId" = s."sourceActId" GROUP BY 1, 2, 3`
  const flows = await sql<Flow[]>`
    SELECT a."kind", CASE WHEN a."kind" = 'PACKAGE' THEN a."packageLotId" END AS "id", a."batchId", a."batchNumber", s."unit",
      CASE WHEN a."kind" = 'REWORK' THEN 'packages:' || a."packageLotId"
        ELSE coalesce(a."fromEquipmentId", 'batch:' || a."batchId", '') END AS "from",
      coalesce(a."toEquipmentId", 'batch:' || a."batchId", '') AS "to", (sum(s."quantity" * m."moved") / 1e12)::float8 AS "quantity"
    FROM (${source}) s JOIN "VolumeShare" m ON m."sourceActId" = s."sourceActId" JOIN "VolumeAct" a ON a."id" = m."actId"
    WHERE a."supersededAt" IS NULL AND m."moved" > 0 AND a."kind" IN ('KNOCK_OUT', 'OPENING', 'ADDITION', 'TRANSFER', 'PACKAGE', 'REWORK')
    GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY min(a."occurredAt"), min(a."seq")`
  const amounts = sumsBy(places, unit, ({ place, placeId }) => `${place} ${placeId}`)
  const keyOf = (place: string, id: string) => `${place} ${id}`
  const amountIn = (place: string, id: string) => roundQuantity(amounts.get(keyOf(place, id)) ?? 0)
  const vesselIds = [
    ...flows.flatMap(({ kind, from, to }) => (kind === 'PACKAGE' ? [from] : [from, to])),
    ...places.flatMap(({ place, placeId }) => (place === 'VESSEL' ? [placeId] : [])),
  ]
  const vessels = [...new Set(vesselIds)].filter((id) => id !== '' && !id.includes(':'))
  const packageIds = places.flatMap(({ place, placeId }) => (place === 'PACKAGES' ? [placeId] : []))
  const batches = batchesOf(taken, flows, unit)
  const inAll = taken.reduce((sum, row) => sum + (convert(row.quantity, row.unit, unit) ?? row.quantity), 0)
  return {
    ...{ lotId, packageLotId: null, isWhole: true },
    lots: [{ lotId, quantity: roundQuantity(inAll) }],
    batches,
    vessels: vessels.map((equipmentId) => ({
      equipmentId,
      isHere: amounts.has(keyOf('VESSEL', equipmentId)),
      quantity: amountIn('VESSEL', equipmentId),
    })),
    packageLots: (await readPackages(sql, [...new Set(packageIds)])).map((packages) => ({
      ...packages,
      quantity: amountIn('PACKAGES', packages.packageLotId),
    })),
    possible: await possibleAfter(
      sql,
      source,
      batches.flatMap(({ batchId }) => batchId ?? []),
    ),
    links: linksOfLot(lotId, taken, flows, unit),
    lostQuantity: amountIn('LOST', ''),
  }
}

/** The sources of beer that a lot is in. */
const sourcesOfLot = (lotId: string) => Prisma.sql`
  SELECT "sourceActId", "unit", sum("quantity") AS "quantity" FROM "LotSource"
  WHERE "lotId" = ${lotId} AND "sourceActId" IS NOT NULL GROUP BY "sourceActId", "unit"`

/** The batches that took a lot, and, with nothing taken, those into whose beer it came by a blend. */
function batchesOf(taken: readonly Taken[], flows: readonly Flow[], unit: Unit): TracedBatch[] {
  const amounts = sumsBy(taken, unit, ({ batchId }) => batchId)
  const known = new Map<string, TracedBatch>()
  for (const { batchId, batchNumber } of [...taken, ...flows]) {
    if (batchId === null) continue
    const quantity = roundQuantity(amounts.get(batchId) ?? 0)
    known.set(batchId, { id: batchId, batchId, batchNumber, quantity, volumeBBL: null })
  }
  return [...known.values()]
}

function linksOfLot(lotId: string, taken: readonly Taken[], flows: readonly Flow[], unit: Unit): TraceLink[] {
  const ways = [
    ...taken.map((row) => ({
      ...row,
      from: `lot:${lotId}`,
      to:
        row.kind === 'ADDITION' && row.toEquipmentId ? vesselNode(row.toEquipmentId) : batchNode(row.batchId),
    })),
    ...flows.flatMap((flow) => {
      const isIn = flow.kind === 'KNOCK_OUT' || flow.kind === 'OPENING'
      if (flow.kind === 'ADDITION') return []
      const from = isIn ? batchNode(flow.batchId) : vesselNode(flow.from)
      return [{ ...flow, from, to: flow.id ? packagesNode(flow.id) : vesselNode(flow.to) }]
    }),
  ].filter(({ from, to }) => from !== to && from !== 'vessel:' && to !== 'vessel:')
  const sums = sumsBy(ways, unit, ({ from, to }) => `${from} ${to}`)
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
    SELECT l."id" AS "packageLotId", coalesce(a."volumeBBL", 0)::float8 AS "volumeBBL", coalesce(sales."sold", 0) AS "sold",
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
    SELECT p."sourceActId", p."share", a."batchId", a."batchNumber", a."volumeBBL"::float8
    FROM "SourcePlace" p JOIN "VolumeAct" a ON a."id" = p."sourceActId" WHERE p."place" = 'PACKAGES' AND p."placeId" = ${id}`
  const behind = await lotsBehind(sql, id, shares)
  const steps = await stepsTo(sql, packages, shares)
  const sources = new Map(shares.map(({ sourceActId, ...source }) => [sourceActId, source]))
  const inside = new Map(shares.map(({ sourceActId, share }) => [sourceActId, share]))
  const parts = partsOf({ volumeBBL: packages.volumeBBL, shares: inside }, sources)
  const { from: filledFrom } = packages
  const here = await sql<{ equipmentId: string }[]>`
    SELECT DISTINCT "equipmentId" FROM "VesselShare" WHERE "sourceActId" = ANY(${[...sources.keys()]})`
  const isHere = new Set(here.map(({ equipmentId }) => equipmentId))
  const vessels = [...new Set([...steps.flatMap(({ from, to }) => [from, to]), filledFrom, ...isHere])]
  return {
    ...{ lotId: null, packageLotId: id, isWhole: true, lostQuantity: null },
    lots: behind.lots,
    batches: parts.map((part) => ({ ...part, id: part.batchId ?? part.batchNumber ?? '', quantity: null })),
    vessels: vessels
      .filter((vessel) => vessel !== '' && !vessel.startsWith('batch:'))
      .map((equipmentId) => ({ equipmentId, isHere: isHere.has(equipmentId), quantity: null })),
    packageLots: [packages],
    possible: [...(await possibleBefore(sql, steps)), ...(await possibleOrigins(sql, id))],
    links: linksOfPackages(id, filledFrom, steps, behind.rows),
  }
}

interface LotBehind extends Amount {
  lotId: string
  lotUnit: Unit
  batchId: string
  kind: string
  toEquipmentId: string | null
}

/** The lots that are in packages, by the same rows by which lots are traced to them. */
async function lotsBehind(
  sql: RunSql,
  id: string,
  shares: readonly PackagedShare[],
): Promise<{ rows: LotBehind[]; lots: TracedLot[] }> {
  const batchIds = [...new Set(shares.flatMap(({ batchId }) => batchId ?? []))]
  const rows = await sql<LotBehind[]>`
    SELECT s."lotId", l."unit" AS "lotUnit", s."unit", s."batchId", a."kind", a."toEquipmentId",
      (sum(s."quantity" * p."share") / 1e12)::float8 AS "quantity"
    FROM "LotSource" s JOIN "SourcePlace" p ON p."sourceActId" = s."sourceActId" AND p."place" = 'PACKAGES' AND p."placeId" = ${id}
    JOIN "VolumeAct" a ON a."id" = s."sourceActId" JOIN "Lot" l ON l."id" = s."lotId"
    WHERE s."batchId" = ANY(${batchIds}) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(a."occurredAt"), 1`
  const unitOf = new Map(rows.map(({ lotId, lotUnit }) => [lotId, lotUnit]))
  const lots = [...unitOf].map(([lotId, unit]) => {
    const sums = sumsBy(
      rows.filter((row) => row.lotId === lotId),
      unit,
      () => '',
    )
    return { lotId, quantity: roundQuantity(sums.get('') ?? 0) }
  })
  return { rows, lots }
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
  steps: readonly Step[],
  lots: readonly LotBehind[],
): TraceLink[] {
  const ways = [
    ...lots.map(({ lotId, kind, toEquipmentId, batchId }) => [
      `lot:${lotId}`,
      kind === 'ADDITION' && toEquipmentId ? vesselNode(toEquipmentId) : batchNode(batchId),
    ]),
    ...steps.flatMap(({ kind, from, to }) =>
      kind === 'ADDITION' ? [] : [[vesselNode(from), vesselNode(to)]],
    ),
    [vesselNode(filledFrom), packagesNode(id)],
  ]
  const known = new Set(
    ways.filter(([from, to]) => from !== to && from !== 'vessel:').map((way) => way.join(' ')),
  )
  return [...known].map((way) => {
    const [from = '', to = ''] = way.split(' ')
    return { from, to, quantity: null }
  })
}
