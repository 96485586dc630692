import { numberOf } from '#api/db/numberOf.ts'
import type { Database } from '#api/db/client.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { columnsOf, insertRows, updateRows, type NewRow } from '#api/db/statements/rows.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import {
  currentLot,
  editedLot,
  lotsInUnit,
  lotValueCents,
  moveLots,
  pricedLot,
  proposeLots,
  shownOf,
  type CurrentLot,
  type CurrentLotEdit,
  type Lot,
  type LotCost,
  type LotLine,
  type LotMove,
  type LotOrigin,
  type ShownLot,
} from '#domain/stock/lots.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** What of a stock may be used: all but lots on hold. */
export const availableOf = ({ currentQuantity, heldQuantity }: Prisma.IngredientModel): number =>
  Number(currentQuantity.minus(heldQuantity))

/*
 * The one place that changes lots. What a stock has is what remains of its lots, so whoever moves a stock plans it here first,
 * writes its head (an IngredientTransaction), and then the lots with a line each. The ingredient's row, locked, guards its lots.
 */

type LotRow = Prisma.LotModel

/** What lots are written with. */
type Books = Pick<Tx, 'sql' | 'at'>

/** An ingredient whose lots are moved; locked, or not yet inserted. */
export interface LotStock {
  id: string
  name: string
  unit: Unit
  currentQuantity: number
  supplierId: string | null
  shown: CurrentLot
}

/** A lot that comes in: what is known of it beyond its ingredient. */
export interface NewLot extends LotCost {
  id?: string | undefined
  lotNumber: string | null
  expirationDate: string | null
  supplierId?: string | null
  receivedAt?: Date
  receivedById?: string
  packages?: number | null
  packageSize?: number | null
  deliveryId?: string | null
  origin: LotOrigin
  /** Of yeast that was harvested. */
  generation?: number
  harvestActId?: string
}

/** What is done with the lots of an ingredient. */
export interface LotAct {
  stock: LotStock
  /** The stock afterwards, in its unit afterwards. */
  newQuantity: number
  /** The unit afterwards, what one costs in it, and whether the quantity was counted in it rather than converted. */
  unit?: { unit: Unit; costPerUnitCents: number; isCounted: boolean }
  /** What of the current lot is edited. */
  edit?: CurrentLotEdit
  /** Which lots are moved; without it, more goes to the current lot and less is of lots in their order of use. */
  moves?: readonly LotMove[]
  /** All of the addition is a lot of its own. */
  received?: NewLot
  /** Whether lots on hold are moved as well, last. */
  evenHeld?: boolean
  /** The lot whose receipt is undone: nothing came in. */
  withdrawn?: string
  /** How a lot came to be that more is booked on while there is none. */
  origin?: LotOrigin
}

/** What an act does, before it is written. */
export interface PlannedLots {
  stock: LotStock
  /** Of its lots, if one of them may be used. */
  shown: ShownLot | null
  inventoryValueCents: number
  heldQuantity: number
  lines: LotLine[]
  /** The lots that it moves or changes. */
  lotIds: string[]
  /** The supplier's numbers of the lots that it moves, one after the other. */
  lotNumbers: string | null
  before: Map<string, Lot>
  lots: Lot[]
  added: Map<string, NewLot>
}

/** A locked ingredient as its lots are booked. */
export function lotStockOf(row: Prisma.IngredientModel): LotStock {
  const { id, name, unit, supplierId, lotNumber, expirationDate, costPerUnitCents } = row
  const day = expirationDate?.toISOString().slice(0, 10) ?? null
  const exactCostCents = numberOf(row.exactCostCents)
  return {
    ...{ id, name, unit, supplierId, currentQuantity: Number(row.currentQuantity) },
    shown: { lotNumber, expirationDate: day, costPerUnitCents, exactCostCents },
  }
}

/** A lot as the rules take it. */
export function lotOf(row: LotRow): Lot {
  const { id, unit, lotNumber, expirationDate, useBefore, costCents, heldAt, harvestActId } = row
  return {
    ...{ id, unit, lotNumber, costCents, isHeld: heldAt !== null, isHarvest: harvestActId !== null },
    expirationDate: expirationDate?.toISOString().slice(0, 10) ?? null,
    useBefore: useBefore.toISOString().slice(0, 10),
    quantity: Number(row.quantity),
    remaining: Number(row.remaining),
    unitCostCents: numberOf(row.unitCostCents),
  }
}

/** What a unit of an ingredient costs by its row; null where nobody said. */
function costShown({ exactCostCents, costPerUnitCents }: CurrentLot): number | null {
  return exactCostCents ?? (costPerUnitCents || null)
}

/** The lots of locked ingredients with something left, and these others of them, by ingredient. */
export async function readLots(
  tx: Pick<Tx, 'sql'>,
  ingredientIds: readonly string[],
  lotIds: readonly string[] = [],
): Promise<Map<string, LotRow[]>> {
  const rows = await tx.sql<LotRow[]>`
    SELECT ${columnsOf('Lot')} FROM "Lot" WHERE "ingredientId" = ANY(${ingredientIds})
      AND ("remaining" > 0 OR "id" = ANY(${lotIds}))`
  const byIngredient = new Map<string, LotRow[]>(ingredientIds.map((id) => [id, []]))
  for (const row of rows) byIngredient.get(row.ingredientId ?? '')?.push(row)
  return byIngredient
}

/**
 * Books on lots what locked stocks have more or less than those: during a rolling update the previous version moves stocks without
 * lots. Returns whether there was any.
 */
export async function settleLots(tx: Books, locked: readonly Prisma.IngredientModel[]): Promise<boolean> {
  const sums = await tx.sql<{ ingredientId: string; left: number }[]>`
    SELECT "ingredientId", sum("remaining")::float8 AS "left" FROM "Lot"
    WHERE "remaining" > 0 AND "ingredientId" = ANY(${locked.map(({ id }) => id)}) GROUP BY 1`
  const left = new Map(sums.map((sum) => [sum.ingredientId, sum.left]))
  const rows = locked.filter((row) => Number(row.currentQuantity) !== roundQuantity(left.get(row.id) ?? 0))
  if (rows.length === 0) return false
  const acts = rows.map((row) => ({ stock: lotStockOf(row), newQuantity: Number(row.currentQuantity) }))
  const plans = await planLots(tx, acts)
  await writeLots(tx, plans, () => ({ transactionId: null, userId: null }))
  for (const plan of plans) await updateRows(tx, 'Ingredient', { id: plan.stock.id }, columnsAfter(plan))
  return true
}

/** Settles the lots of every stock, once at each start; see `settleLots`. */
export async function settleAllLots({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await sqlTransaction(pool, async (sql) => {
    const stocks = await sql<Prisma.IngredientModel[]>`
      SELECT ${columnsOf('Ingredient')} FROM "Ingredient" WHERE "id" IN (
        SELECT i."id" FROM "Ingredient" i LEFT JOIN "Lot" l ON l."ingredientId" = i."id" AND l."remaining" > 0
        GROUP BY i."id" HAVING i."currentQuantity" <> coalesce(sum(l."remaining"), 0)) ORDER BY "id" FOR UPDATE`
    await settleLots({ sql, at: new Date() }, stocks)
  })
}

/** Plans what acts do with the lots of their locked ingredients, each ingredient once. */
export async function planLots(tx: Books, acts: readonly LotAct[]): Promise<PlannedLots[]> {
  const ids = acts.map(({ stock }) => stock.id)
  const named = acts.flatMap(({ moves = [] }) => moves.map(({ lotId }) => lotId))
  const inNewUnit = acts.filter(({ unit, stock }) => unit && unit.unit !== stock.unit)
  const known = await readLots(tx, ids, [...named, ...(await usedUpOf(tx, inNewUnit))])
  const today = await todayOf(tx)
  return acts.map((act) => {
    const rows = known.get(act.stock.id) ?? []
    const receivedOn = new Map(rows.map((row) => [row.id, dayAt(row.receivedAt, today.zone)]))
    return planned(act, rows.map(lotOf), (id) => receivedOn.get(id) ?? today.day)
  })
}

async function usedUpOf(tx: Books, acts: readonly LotAct[]): Promise<string[]> {
  if (acts.length === 0) return []
  const ids = acts.map(({ stock }) => stock.id)
  const rows = await tx.sql<{ id: string }[]>`
    SELECT "id" FROM "Lot" WHERE "ingredientId" = ANY(${ids}) AND "remaining" = 0`
  return rows.map(({ id }) => id)
}

async function todayOf(tx: Books) {
  const zone = await breweryZone(tx.sql)
  return { zone, day: dayAt(tx.at, zone) }
}

/** The moves that bring a stock from what its lots have to a quantity. */
function movesTo(
  lots: readonly Lot[],
  quantity: number,
  { evenHeld, added, another }: { evenHeld: boolean; added: (lot: NewLot) => Lot; another: () => NewLot },
): { moves: LotMove[]; news: Lot[] } {
  const by = roundQuantity(quantity - remainingOf(lots))
  if (by === 0) return { moves: [], news: [] }
  if (by < 0) {
    const moves = proposeLots(lots, -by, evenHeld)
    return { moves: moves.map(({ lotId, quantity: taken }) => ({ lotId, quantity: -taken })), news: [] }
  }
  const current = currentLot(lots)
  if (current) return { moves: [{ lotId: current.id, quantity: by }], news: [] }
  const lot = added(another())
  return { moves: [{ lotId: lot.id, quantity: by }], news: [lot] }
}

const remainingOf = (lots: readonly Lot[]) =>
  roundQuantity(lots.reduce((sum, { remaining }) => sum + remaining, 0))

function planned(act: LotAct, known: readonly Lot[], receivedOn: (lotId: string) => string): PlannedLots {
  const { stock, edit = {}, unit } = act
  const before = new Map(known.map((lot) => [lot.id, lot]))
  const added = new Map<string, NewLot>()
  const unitAfter = unit?.unit ?? stock.unit
  function add(of: NewLot): Lot {
    const { id = uuidv7(), lotNumber, expirationDate, unitCostCents, costCents } = of
    added.set(id, of)
    const useBefore = expirationDate ?? receivedOn(id)
    const cost = { unitCostCents, costCents }
    return {
      id,
      unit: unitAfter,
      lotNumber,
      expirationDate,
      useBefore,
      ...cost,
      quantity: 0,
      remaining: 0,
      isHeld: false,
      isHarvest: of.harvestActId !== undefined,
    }
  }
  // More than is known of: with what its ingredient says, unless that is of a lot on hold.
  const another = (lots: readonly Lot[]): NewLot => {
    const isHeldShown = lots.some(({ isHeld, remaining }) => isHeld && remaining > 0)
    const said = isHeldShown && edit.lotNumber === undefined
    const { costPerUnitCents } = edit
    const cost = unit ? unit.costPerUnitCents : costShown(stock.shown)
    return {
      lotNumber: said ? null : edit.lotNumber === undefined ? stock.shown.lotNumber : edit.lotNumber,
      expirationDate: said
        ? null
        : edit.expirationDate === undefined
          ? stock.shown.expirationDate
          : edit.expirationDate,
      unitCostCents: (costPerUnitCents === undefined ? cost : costPerUnitCents) || null,
      ...{ costCents: null, origin: act.origin ?? 'FOUND' },
    }
  }
  let lots: Lot[] = [...known]
  const lines: LotLine[] = []
  function book(moves: readonly LotMove[], news: readonly Lot[] = []) {
    const booked = moveLots([...lots, ...news], moves)
    lots = booked.lots
    lines.push(...booked.lines)
  }
  const [current, priced] = [currentLot(lots), pricedLot(lots)]
  const { costPerUnitCents: newCost, ...numberAndDay } = edit
  const editOne = (of: Lot | null, changes: CurrentLotEdit) => {
    if (!of || added.has(of.id)) return
    lots = lots.map((lot) => (lot.id === of.id ? editedLot(lot, changes, receivedOn(lot.id)) : lot))
  }
  if (unit && unit.unit !== stock.unit) {
    const one = convert(1, stock.unit, unit.unit)
    lots = lotsInUnit(lots, { unit: unit.unit, total: act.newQuantity, one, isCounted: unit.isCounted })
  }
  editOne(current, numberAndDay)
  editOne(priced, { costPerUnitCents: newCost })
  if (act.received) {
    const lot = add(act.received)
    const quantity = roundQuantity(act.newQuantity - remainingOf(lots))
    // Worth what was said of it from the beginning: so much came in.
    book([{ lotId: lot.id, quantity }], [{ ...lot, quantity }])
  } else if (act.moves) book(act.moves)
  else {
    const rest = movesTo(lots, act.newQuantity, {
      ...{ evenHeld: act.evenHeld ?? true, added: add, another: () => another(lots) },
    })
    book(rest.moves, rest.news)
  }
  if (!current) editOne(currentLot(lots), numberAndDay)
  if (!priced) editOne(pricedLot(lots), { costPerUnitCents: newCost })
  if (act.withdrawn) lots = lots.map((lot) => (lot.id === act.withdrawn ? { ...lot, quantity: 0 } : lot))
  if (remainingOf(lots) !== roundQuantity(act.newQuantity))
    throw new Error(`The lots of ${stock.id} have ${remainingOf(lots)}, its stock ${act.newQuantity}.`)
  return { stock, lines, before, lots, added, ...summaryOf(lots, lines, before) }
}

function summaryOf(lots: readonly Lot[], lines: readonly LotLine[], before: Map<string, Lot>) {
  const moved = new Set(lines.map(({ lotId }) => lotId))
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const numbers = lines.flatMap(({ lotId }) => byId.get(lotId)?.lotNumber ?? [])
  const changed = lots.filter(
    (lot) => moved.has(lot.id) || JSON.stringify(before.get(lot.id)) !== JSON.stringify(lot),
  )
  return {
    shown: shownOf(lots),
    inventoryValueCents: lots.reduce((sum, lot) => sum + (lotValueCents(lot) ?? 0), 0),
    heldQuantity: remainingOf(lots.filter(({ isHeld }) => isHeld)),
    lotNumbers: [...new Set(numbers)].join(', ') || null,
    lotIds: changed.map(({ id }) => id),
  }
}

/** What the lines of a plan cost together, as taken; null where nobody had said what any of its lots cost. */
export function costOf({ lines, stock }: PlannedLots): number | null {
  if (lines.length === 0) return costShown(stock.shown) === null ? null : 0
  const known = lines.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]))
  return known.length === 0 ? null : -known.reduce((sum, cents) => sum + cents, 0)
}

/** The head of lines: the transaction that moved them, by whom, and for which batch. */
export interface LineHead {
  transactionId: string | null
  userId: string | null
  batchId?: string | null
  batchNumber?: string | null
  /** The log entry with which they went into a tank. */
  logId?: string | null
  /** The packages into which they went. */
  packageLotId?: string | null
  /** The step of a brew day that pitched them. */
  brewStepId?: string | null
  occurredAt?: Date | null
}

/** Writes planned lots and their lines, however many ingredients they are of; `headOf` finds the head of an ingredient. */
export async function writeLots(
  tx: Books,
  plans: readonly PlannedLots[],
  headOf: (ingredientId: string) => LineHead,
): Promise<void> {
  await insertLots(tx, plans)
  const changed = plans.flatMap(({ lots, before }) =>
    lots.filter((lot) => before.has(lot.id) && JSON.stringify(before.get(lot.id)) !== JSON.stringify(lot)),
  )
  if (changed.length > 0)
    await tx.sql`
      UPDATE "Lot" l SET "unit" = r."unit", "lotNumber" = r."lotNumber", "expirationDate" = r."expirationDate",
        "useBefore" = r."useBefore", "quantity" = r."quantity", "remaining" = r."remaining",
        "unitCostCents" = r."unitCostCents", "costCents" = r."costCents",
        "packages" = CASE WHEN r."unit" = l."unit" THEN l."packages" END,
        "packageSize" = CASE WHEN r."unit" = l."unit" THEN l."packageSize" END,
        "version" = l."version" + 1, "updatedAt" = ${tx.at}
      FROM jsonb_populate_recordset(NULL::"Lot", ${JSON.stringify(changed)}::jsonb) r WHERE l."id" = r."id"`
  const rows = plans.flatMap(({ stock, lines, lots }) => {
    const of = headOf(stock.id)
    return lines.map((line): NewRow<'LotMovement'> => ({
      ...{
        lotId: line.lotId,
        quantity: line.quantity,
        costCents: line.costCents,
        reversesId: line.reversesId ?? null,
      },
      ...{ transactionId: of.transactionId, userId: of.userId },
      ...{
        batchId: of.batchId ?? null,
        batchNumber: of.batchNumber ?? null,
        logId: of.logId ?? null,
        packageLotId: of.packageLotId ?? null,
        brewStepId: of.brewStepId ?? null,
        occurredAt: of.occurredAt ?? tx.at,
      },
      unit: lots.find(({ id }) => id === line.lotId)?.unit ?? stock.unit,
    }))
  })
  await insertRows(tx, 'LotMovement', rows)
}

async function insertLots(tx: Books, plans: readonly PlannedLots[]): Promise<void> {
  const news = plans.flatMap(({ stock, lots, added }) =>
    lots.flatMap((lot) => {
      const of = added.get(lot.id)
      return of ? [{ stock, lot, of }] : []
    }),
  )
  if (news.length === 0) return
  const supplierOf = ({ stock, of }: (typeof news)[number]) =>
    of.supplierId === undefined ? stock.supplierId : of.supplierId
  const suppliers = await tx.sql<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "Supplier" WHERE "id" = ANY(${news.map(supplierOf)})`
  const nameOf = new Map(suppliers.map(({ id, name }) => [id, name]))
  const rows = news.map((one): NewRow<'Lot'> => {
    const { isHeld: _, isHarvest: _harvest, ...lot } = one.lot
    const supplierId = supplierOf(one)
    return {
      ...lot,
      ...{ ingredientId: one.stock.id, ingredientName: one.stock.name, supplierId, origin: one.of.origin },
      supplierName: supplierId ? (nameOf.get(supplierId) ?? null) : null,
      receivedAt: one.of.receivedAt ?? tx.at,
      receivedById: one.of.receivedById ?? null,
      packages: one.of.packages ?? null,
      packageSize: one.of.packageSize ?? null,
      deliveryId: one.of.deliveryId ?? null,
      generation: one.of.generation ?? null,
      harvestActId: one.of.harvestActId ?? null,
    }
  })
  await insertRows(tx, 'Lot', rows)
}

/** What the ingredient's row has of its lots after a plan. */
export function columnsAfter({ shown, inventoryValueCents, heldQuantity }: PlannedLots) {
  if (!shown) return { inventoryValueCents, heldQuantity }
  const { expirationDate, ...rest } = shown
  const day = expirationDate ? new Date(`${expirationDate}T00:00:00Z`) : null
  return { inventoryValueCents, heldQuantity, ...rest, expirationDate: day }
}
