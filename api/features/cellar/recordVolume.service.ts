import { allow, type Context } from '#api/context.ts'
import { findRow, lockKnown, updateRows } from '#api/db/statements/rows.ts'
import { Conflict, Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { changeStatus, refuseEntry } from '#api/features/equipment/equipment.service.ts'
import { holdersOf, lockVessels } from '#api/features/equipment/occupancy.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import type { UnbookedAct } from '#domain/cellar/acts.ts'
import {
  isWithdrawal,
  onlyHolds,
  recordedVolumeFields,
  vesselsOf,
  volumeAction,
  type RecordedVolume,
  type RecordedVolumeKind,
  type VolumeRecordedKind,
} from '#domain/cellar/recordedVolume.ts'
import { fitOf, type Content } from '#domain/cellar/replay.ts'
import { beersIn, isBlend } from '#domain/cellar/volumeOutcome.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { inShort, message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import type { MutationRecordVolumeArgs, VolumeInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { refuseHeld } from './heldVessels.service.ts'
import { occupy } from './occupy.ts'
import { leastPart, readVesselContents } from './volumes.service.ts'
import {
  announceContents,
  bookSince,
  insertActs,
  lockCellar,
  readContents,
  type ChangedContent,
  supersede,
} from './volumeBook.service.ts'

type Act = Prisma.VolumeActModel
type Vessel = Prisma.EquipmentModel

/**
 * Records what moved beer, corrects it (`corrects`, of the same kind) or withdraws it (with a volume of 0). A Conflict, with what is
 * left and who took the rest, if it takes more than there is now and `ifMore` is not FOUND, and one with what is there if a transfer
 * would blend it, unless `evenIfBlend`; refused if a vessel would hold more than
 * its capacity, unless `evenIfOver`, and if a transfer is out of or into what is on hold. What was done at least a minute ago is a fact: it is booked whatever the book says.
 */
export async function recordVolume(
  ctx: Context,
  { input, commandId }: MutationRecordVolumeArgs,
): Promise<Act> {
  const { user } = allow(ctx, volumeAction(input.kind))
  const sent = valid(recordedVolumeFields, { ...nothingSaid, ...withoutNulls(input) })
  const command = { name: 'recordVolume', input: [input], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const corrected = sent.corrects === null ? null : await lockCorrected(tx, sent.corrects, sent.kind)
    const ends = chosenEnds(sent, corrected)
    const vessels = await lockTanks(tx, ends, { isNew: !corrected })
    const batch = await batchOf(tx, input.batchId ?? corrected?.batchId ?? null, ends)
    const occurredAt = doneEarlier(input.occurredAt, tx.at) ?? corrected?.occurredAt ?? tx.at
    const act = isWithdrawal(sent) ? null : draftOf(sent, { ...ends, batch, occurredAt })
    return bookRecorded(tx, { act, corrected, vessels, batch, userId: user.id, overrides: input })
  })
}

/** What a person recorded. */
interface Recorded {
  /** Null where it only withdraws what it corrects. */
  act: (UnbookedAct & { id?: string }) | null
  corrected: Act | null
  vessels: readonly Vessel[]
  batch: OfBatch | null
  userId: string
  /** What is booked although the book says otherwise. */
  overrides: Pick<VolumeInput, 'ifMore' | 'evenIfOver' | 'evenIfBlend'>
}

/** Books and records what a person did with vessels, which are locked. Acquires the lock of all volumes. */
async function bookRecorded(
  tx: Tx,
  { act, corrected, vessels, batch, userId, overrides }: Recorded,
): Promise<Act> {
  await lockCellar(tx)
  const changed: ChangedContent[] = []
  const isNow = act !== null && tx.at.getTime() - act.occurredAt.getTime() < 60_000
  if (corrected) await supersede(tx, [corrected.id])
  // What is there without it, which an act of now is fitted to; everything since a year ago is booked once.
  if (corrected && isNow) changed.push(...(await book(tx, { acts: [corrected], batchIds: [], userId })))
  if (isNow && goesOn.has(act.kind)) await refuseHeld(tx, vessels)
  const fit = isNow ? await fitted(tx, act, { overrides, vessels }) : act
  const [inserted] = fit
    ? await insertActs(tx, [{ ...fit, correctsId: corrected?.id ?? null }], { userId })
    : []
  const acts = [inserted ?? null, corrected].filter((one) => one !== null)
  changed.push(...(await book(tx, { acts, batchIds: [batch?.id, corrected?.batchId], userId })))
  await occupy(tx, changed, batch)
  await announceContents(tx, changed)
  const made = await findRow(tx, 'VolumeAct', { id: inserted?.id ?? corrected?.id ?? '' })
  if (!made) throw new NotFound(message('volumes.gone'))
  tell(tx, { act: made, done: inserted ? (corrected ? 'CORRECTED' : 'RECORDED') : 'WITHDRAWN', vessels })
  return made
}

/** By what beer, or yeast of it, goes on into other beer: not out of, or into, what is on hold. */
const goesOn: ReadonlySet<UnbookedAct['kind']> = new Set(['TRANSFER', 'REWORK', 'HARVEST'])

/** Packages that are emptied into a tank. */
export interface Rework {
  lot: Pick<Prisma.PackageLotModel, 'id' | 'batchId' | 'batchNumber'>
  /** Locked by `lockReworkTank`. */
  tank: Vessel
  volumeBBL: number
  lossBBL: number
  occurredAt: Date
  userId: string
  evenIfOver: boolean
}

/** The tank that packages are emptied into, locked; refused if beer can't come into it. */
export async function lockReworkTank(tx: Tx, toEquipmentId: string): Promise<Vessel> {
  const [tank] = await lockTanks(tx, { fromEquipmentId: null, toEquipmentId }, { isNew: true })
  if (!tank) throw new NotFound(message('cellar.vesselGone'))
  return tank
}

/** Books that packages, which are locked, were emptied into a tank: beer of the batch in it, else of their own. */
export async function bookRework(
  tx: Tx,
  { lot, tank, volumeBBL, lossBBL, occurredAt, userId, evenIfOver }: Rework,
): Promise<void> {
  const ends = { fromEquipmentId: null, toEquipmentId: tank.id }
  const own = lot.batchId && lot.batchNumber ? { id: lot.batchId, batchNumber: lot.batchNumber } : null
  const batch = (await batchOf(tx, null, ends)) ?? own
  const act: UnbookedAct = {
    ...{ kind: 'REWORK', basis: 'MEASURED', rule: 'FIXED', brew: null, packageLotId: lot.id, ...ends },
    ...{ batchId: batch?.id ?? null, batchNumber: batch?.batchNumber ?? null, volumeBBL, lossBBL },
    ...{ targetBBL: null, reason: null, occurredAt, slot: null, logId: null, brewStepId: null },
  }
  await bookRecorded(tx, { act, corrected: null, vessels: [tank], batch, userId, overrides: { evenIfOver } })
}

/** Yeast that is harvested from the beer in a tank. */
export interface YeastHarvest {
  /** Locked by `lockHarvestTank`. */
  tank: Vessel
  batch: { id: string; batchNumber: string } | null
  /** The id that its act gets. */
  actId: string
  volumeBBL: number
  occurredAt: Date
  userId: string
  ifMore: VolumeInput['ifMore']
}

/** The tank from which yeast is harvested, locked, and the batch that stands in it. */
export async function lockHarvestTank(
  tx: Tx,
  fromEquipmentId: string,
): Promise<Pick<YeastHarvest, 'tank' | 'batch'>> {
  const ends = { fromEquipmentId, toEquipmentId: null }
  const [tank] = await lockTanks(tx, ends, { isNew: true })
  if (!tank) throw new NotFound(message('cellar.vesselGone'))
  return { tank, batch: await batchOf(tx, null, ends) }
}

/** Books the slurry that left a tank with yeast. */
export async function bookHarvest(
  tx: Tx,
  { tank, batch, actId: id, volumeBBL, occurredAt, userId, ifMore }: YeastHarvest,
): Promise<void> {
  const act: UnbookedAct & { id: string } = {
    ...{ id, kind: 'HARVEST', basis: 'MEASURED', rule: 'FIXED', brew: null, packageLotId: null },
    ...{ batchId: batch?.id ?? null, batchNumber: batch?.batchNumber ?? null },
    ...{ fromEquipmentId: tank.id, toEquipmentId: null, volumeBBL, lossBBL: 0, targetBBL: null },
    ...{ reason: null, occurredAt, slot: null, logId: null, brewStepId: null },
  }
  await bookRecorded(tx, { act, corrected: null, vessels: [tank], batch, userId, overrides: { ifMore } })
}

const nothingSaid = {
  ...{ fromEquipmentId: null, toEquipmentId: null, volumeBBL: null, lossBBL: null, targetBBL: null },
  ...{ reason: null, corrects: null },
}

const withoutNulls = (input: VolumeInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))

/** An act that somebody recorded and that still counts, locked. */
async function lockCorrected(tx: Tx, id: string, kind: RecordedVolumeKind): Promise<Act> {
  const act = await lockKnown(tx, 'VolumeAct', { id }, message('volumes.gone'))
  if (act.slot !== null || act.causedById !== null || act.splitFromId !== null)
    throw new Refused(message('volumes.ofRecord'))
  if (act.supersededAt) throw new Conflict(message('volumes.corrected'), { supersededAt: act.supersededAt })
  Invalid.throwIf(act.kind === kind ? null : message('volumes.sameKind'), 'kind')
  return act
}

interface Ends {
  fromEquipmentId: string | null
  toEquipmentId: string | null
}

/** Where beer leaves and where it comes in: what is withdrawn has the vessels that it had. */
function chosenEnds(sent: RecordedVolume, corrected: Act | null): Ends {
  if (corrected && isWithdrawal(sent)) return corrected
  const { from, to } = vesselsOf[sent.kind]
  return {
    fromEquipmentId: from ? sent.fromEquipmentId : null,
    toEquipmentId: to ? sent.toEquipmentId : null,
  }
}

/** The vessels of an act, locked; beer is in fermenters and brite tanks only. */
async function lockTanks(
  tx: Tx,
  { fromEquipmentId, toEquipmentId }: Ends,
  { isNew }: { isNew: boolean },
): Promise<Vessel[]> {
  const ids = [fromEquipmentId, toEquipmentId].filter((id) => id !== null)
  const vessels = await lockVessels(tx, ids)
  if (vessels.length < ids.length) throw new NotFound(message('cellar.vesselGone'))
  for (const vessel of vessels) {
    const field = vessel.id === fromEquipmentId ? 'fromEquipmentId' : 'toEquipmentId'
    const { label, type } = vessel
    const isTank = type === 'FERMENTER' || type === 'BRITE_TANK'
    Invalid.throwIf(isTank ? null : message('volumes.noTank', { label }), field)
    if (isNew && vessel.id === toEquipmentId) Refused.throwIf(refuseEntry(vessel))
  }
  return vessels
}

interface OfBatch {
  id: string
  batchNumber: string
}

/** The batch that an act is of: the one that was chosen, else the one that stands where it takes beer from, or brings it to. */
async function batchOf(
  tx: Tx,
  id: string | null,
  { fromEquipmentId, toEquipmentId }: Ends,
): Promise<OfBatch | null> {
  const ids = [fromEquipmentId, toEquipmentId].filter((one) => one !== null)
  if (id !== null) {
    const batch = await findRow(tx, 'Batch', { id })
    if (!batch) throw new NotFound(message('cellar.batchGone'))
    return batch
  }
  const holders = await holdersOf(tx, ids)
  const holder = ids.map((one) => holders.get(one)).find((one) => one !== undefined)
  return holder ? { id: holder.batchId, batchNumber: holder.batchNumber } : null
}

function draftOf(
  sent: RecordedVolume,
  { batch, occurredAt, ...ends }: Ends & { batch: OfBatch | null; occurredAt: Date },
): UnbookedAct {
  const { kind, volumeBBL, lossBBL, targetBBL, reason } = sent
  const isCount = kind === 'COUNT'
  return {
    ...{ kind, basis: 'MEASURED', rule: isCount ? 'TARGET' : 'FIXED', brew: null },
    ...{ batchId: batch?.id ?? null, batchNumber: batch?.batchNumber ?? null },
    ...{ fromEquipmentId: ends.fromEquipmentId, toEquipmentId: ends.toEquipmentId, packageLotId: null },
    ...{ volumeBBL: isCount ? 0 : (volumeBBL ?? 0), lossBBL: lossBBL ?? 0 },
    ...{ targetBBL: isCount ? targetBBL : null, reason, occurredAt },
    ...{ slot: null, logId: null, brewStepId: null },
  }
}

/** What is typed is rounded: so little more or less than there is, in US barrels, is all of it. */
const roundingBBL = 0.005

/** An act of now that fits what there is, and takes all of it where what was typed is as good as all. */
async function fitted(
  tx: Tx,
  act: UnbookedAct,
  { overrides, vessels }: Pick<Recorded, 'overrides' | 'vessels'>,
): Promise<UnbookedAct> {
  const cellar = { contents: await contentsOfCellar(tx) }
  const from = vessels.find(({ id }) => id === act.fromEquipmentId)
  const to = vessels.find(({ id }) => id === act.toEquipmentId)
  const held = (from && cellar.contents.get(from.id)?.volumeBBL) ?? 0
  const taken = rounded(act.volumeBBL + act.lossBBL, storedDecimals.volume)
  const isAll = from && held > 0 && Math.abs(taken - held) <= roundingBBL && held > act.lossBBL
  const whole = isAll ? { ...act, volumeBBL: rounded(held - act.lossBBL, storedDecimals.volume) } : act
  const fit = fitOf(cellar, whole, to ? Number(to.capacityBBL) : null)
  if (from && fit.missingBBL > 0 && overrides.ifMore !== 'FOUND')
    throw await takenMeanwhile(tx, from, fit.leftBBL)
  if (from && to && !overrides.evenIfBlend) await refuseBlend(tx, from, to)
  if (to && fit.overBBL > 0 && !overrides.evenIfOver) {
    const capacityBBL = Number(to.capacityBBL)
    const [capacity, volume] = [inShort('volume', capacityBBL), inShort('volume', capacityBBL + fit.overBBL)]
    throw new Refused(message('volumes.overCapacity', { label: to.label, capacity, volume }))
  }
  return whole
}

/** A Conflict with what a vessel holds, if that is beer of another batch than what would come into it. */
async function refuseBlend({ sql }: Tx, from: Vessel, to: Vessel): Promise<void> {
  const contents = await readVesselContents(sql, [from.id, to.id])
  const [source, there] = [contents.get(from.id) ?? null, contents.get(to.id) ?? null]
  if (!there || !isBlend({ contents: source }, { contents: there })) return
  const { label, id: equipmentId } = to
  throw new Conflict(
    message('volumes.wouldBlend', {
      ...{
        label,
        volume: inShort('volume', there.volumeBBL),
        beers: { list: beersIn([{ contents: there }]) },
      },
    }),
    { equipmentId, blends: true },
  )
}

async function contentsOfCellar(tx: Tx): Promise<Map<string, Content>> {
  const held = await readContents(tx)
  return new Map([...held].map(([id, content]) => [id, { ...content, sinceAt: null }]))
}

/**
 * Refuses to take so many US barrels of a batch out of a vessel now: when it holds no beer of it, or, as a Conflict with who took the
 * rest, less than that. Acquires the lock of all volumes, after which nothing but changes is written.
 */
export async function refuseMoreThanHeld(
  tx: Tx,
  vessel: Vessel,
  { batch, takenBBL }: { batch: Prisma.BatchModel; takenBBL: number },
): Promise<void> {
  await lockCellar(tx)
  const held = (await readContents(tx)).get(vessel.id)
  const left = held?.volumeBBL ?? 0
  const [own] =
    left > 0
      ? await tx.sql`
          SELECT 1 FROM "VesselShare" s JOIN "SourceBatch" b ON b."sourceActId" = s."sourceActId"
          WHERE s."equipmentId" = ${vessel.id} AND b."batchId" = ${batch.id}
          HAVING sum(s."share" * b."volumeBBL") > ${leastPart}`
      : [true]
  if (!own) throw new Refused(message('packages.noTank', { number: batch.batchNumber, label: vessel.label }))
  if (takenBBL > left + roundingBBL) throw await takenMeanwhile(tx, vessel, left)
}

/** That a vessel holds less than is taken, with who took the rest since it was filled. */
async function takenMeanwhile(tx: Tx, { id, label }: Vessel, left: number): Promise<Conflict> {
  const [taken] = await tx.sql<(Taken & { who: string | null; from: string; to: string | null })[]>`
    SELECT a."kind", a."volumeBBL"::float8, a."lossBBL"::float8, a."occurredAt", a."userId", u."name" AS "who",
      f."label" AS "from", t."label" AS "to"
    FROM "VolumeAct" a JOIN "Equipment" f ON f."id" = a."fromEquipmentId"
    LEFT JOIN "Equipment" t ON t."id" = a."toEquipmentId" LEFT JOIN "User" u ON u."id" = a."userId"
    WHERE a."fromEquipmentId" = ${id} AND a."supersededAt" IS NULL AND a."volumeBBL" + a."lossBBL" > 0
      AND a."occurredAt" >= coalesce((SELECT max(i."occurredAt") FROM "VolumeAct" i WHERE i."toEquipmentId" = ${id}
        AND i."supersededAt" IS NULL AND i."kind" <> 'COUNT'), '-infinity')
    ORDER BY a."occurredAt" DESC, a."seq" DESC LIMIT 1`
  const last = taken && {
    what: message('activity.volumeOf', {
      kind: taken.kind,
      volume: inShort('volume', rounded(taken.volumeBBL + taken.lossBBL, storedDecimals.volume)),
      ...{ from: taken.from, to: taken.to ?? '' },
    }),
    who: taken.who,
    at: taken.occurredAt,
  }
  const by = taken?.userId ? { id: taken.userId, name: taken.who } : null
  return new Conflict(onlyHolds({ label, left }, last ?? null), {
    ...{ equipmentId: id, left, by, at: taken?.occurredAt ?? null },
  })
}

interface Taken {
  kind: Act['kind']
  volumeBBL: number
  lossBBL: number
  occurredAt: Date
  userId: string | null
}

/** Books acts that were added or no longer count, and what that means for the records of their batches. */
function book(
  tx: Tx,
  {
    acts,
    batchIds,
    userId,
  }: { acts: readonly Act[]; batchIds: readonly (string | null | undefined)[]; userId: string },
): Promise<ChangedContent[]> {
  const since = new Date(Math.min(...acts.map(({ occurredAt }) => occurredAt.getTime())))
  const ids = [...new Set(batchIds)].filter((id) => id !== null).filter((id) => id !== undefined)
  return bookSince(tx, since, { batchIds: ids, userId })
}

/** Records what was done to an act, with the names of its vessels of now. */
function tell(
  tx: Tx,
  {
    act,
    done,
    vessels,
  }: { act: Act; done: 'RECORDED' | 'CORRECTED' | 'WITHDRAWN'; vessels: readonly Vessel[] },
): void {
  const labelOf = (id: string | null) => vessels.find((vessel) => vessel.id === id)?.label ?? null
  const { id: actId, kind, batchId, correctsId, reason, occurredAt, targetBBL, volumeBBL, lossBBL } = act
  const volume = targetBBL ?? Number(volumeBBL) + Number(lossBBL)
  record(tx, {
    type: 'VolumeRecorded',
    entityId: actId,
    detail: {
      ...{ actId, act: done, kind: kind as VolumeRecordedKind, batchId, correctsId, reason },
      ...{ from: labelOf(act.fromEquipmentId), to: labelOf(act.toEquipmentId), volumeBBL: Number(volume) },
      ...(doneEarlier(occurredAt, tx.at) && { occurredAt: occurredAt.toISOString() }),
    },
  })
}

/**
 * Takes back what was recorded: it no longer counts, and what it corrected or withdrew counts again. Refused when somebody measured
 * something in one of its vessels since then.
 */
export async function takeBackVolume(
  tx: Tx,
  { detail, at, userId, commandId }: TakeBack<'VolumeRecorded'>,
): Promise<void> {
  const act = await lockKnown(tx, 'VolumeAct', { id: detail.actId ?? '' }, message('volumes.gone'))
  const isWithdrawn = detail.act === 'WITHDRAWN'
  if ((act.supersededAt === null) === isWithdrawn) throw new Refused(message('volumes.corrected'))
  const corrected =
    act.correctsId && !isWithdrawn ? await findRow(tx, 'VolumeAct', { id: act.correctsId }) : null
  const vessels = await lockVessels(tx, endsOf([act, corrected]))
  await lockCellar(tx)
  await refuseUsed(tx, vessels, { at, actId: act.id })
  if (!isWithdrawn) await supersede(tx, [act.id])
  const restored = isWithdrawn ? act : corrected
  if (restored) await updateRows(tx, 'VolumeAct', { id: restored.id }, { supersededAt: null })
  const acts = [act, ...(corrected ? [corrected] : [])]
  const changed = await book(tx, { acts, batchIds: acts.map(({ batchId }) => batchId), userId })
  await returnStatuses(tx, vessels, commandId)
  await announceContents(tx, changed)
  tell(tx, { act, done: isWithdrawn ? 'RECORDED' : 'WITHDRAWN', vessels })
}

const endsOf = (acts: readonly (Act | null | undefined)[]) => [
  ...new Set(
    acts.flatMap((act) => [act?.fromEquipmentId, act?.toEquipmentId].filter((id) => typeof id === 'string')),
  ),
]

/** Refuses to take back what others measured on: in one of these vessels, since then. */
async function refuseUsed(
  { sql }: Tx,
  vessels: readonly Vessel[],
  { at, actId }: { at: Date; actId: string },
): Promise<void> {
  const [used] = await sql<{ label: string }[]>`
    SELECT e."label" FROM "VolumeAct" a JOIN "Equipment" e ON e."id" IN (a."fromEquipmentId", a."toEquipmentId")
    WHERE e."id" = ANY(${vessels.map(({ id }) => id)}) AND a."id" <> ${actId} AND a."recordedAt" > ${at}
      AND (a."basis" = 'MEASURED' OR a."splitFromId" IS NOT NULL) AND a."supersededAt" IS NULL LIMIT 1`
  if (used) throw new Refused(message('volumes.usedSince', { label: used.label }))
}

/** Gives vessels the status that they had before a command, unless it was changed since. */
async function returnStatuses(tx: Tx, vessels: readonly Vessel[], commandId: string): Promise<void> {
  const changes = await tx.sql<{ entityId: string; from: Vessel['status']; to: Vessel['status'] }[]>`
    SELECT "entityId", "detail" ->> 'from' AS "from", "detail" ->> 'to' AS "to" FROM "Change"
    WHERE "type" = 'EquipmentStatusChanged' AND "commandId" = ${commandId} AND "entityId" = ANY(${vessels.map(({ id }) => id)})`
  for (const { entityId, from, to } of changes) {
    const vessel = vessels.find(({ id }) => id === entityId)
    if (vessel?.status === to) await changeStatus(tx, vessel, from)
  }
}
