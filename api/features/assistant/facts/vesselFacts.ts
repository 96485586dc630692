import { dayOf } from '#domain/batches/timeline.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { cleanings } from '#api/features/equipment/cleanings.service.ts'
import { vessels } from '#api/features/equipment/equipment.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import {
  vesselStatusLabels,
  vesselTypeLabels,
  occupiedVessel,
  vesselFields,
  type EquipmentStatus,
  type EquipmentType,
} from '#domain/equipment/vessels.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { temperatureAlerts } from '#domain/overview/offProfile.ts'
import { tankAlerts, type TankFacts } from '#domain/overview/alerts.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { batchesInVessels, plannedBatches, type KnownBatch } from './batchesNamed.ts'
import { batchName, contentWords, doneText, healthLines, logLink, sizeWords } from './batchWords.ts'
import { listOr, plain, strong } from './factWords.ts'
import { isCalled } from './labels.ts'
import { linkTo } from './pageLinks.ts'
import { lastReading } from './readingFacts.ts'
import { tellerFor, type Teller } from './teller.ts'

type Vessel = Prisma.EquipmentModel

/** Which vessels are asked for: one by its label, or those in a status, of some types or with a batch in a stage. */
export interface VesselsAsked {
  label?: string | undefined
  status?: EquipmentStatus | undefined
  stage?: BatchStage | undefined
  types?: readonly EquipmentType[] | undefined
}

/** What each vessel holds and whether that is well, or the whole story of the one with this label. */
export async function vesselFacts(ctx: Context, asked: VesselsAsked): Promise<string> {
  const { label, status, stage, types } = asked
  const [tell, all, batches, tanks] = await Promise.all([
    tellerFor(ctx),
    vessels(ctx),
    batchesInVessels(ctx),
    tanksInUse(byPrisma(ctx.db).sql, ctx.app.judged),
  ])
  const inside = new Map(batches.map((batch) => [occupiedVessel(batch), batch]))
  const healthOf = new Map(tanks.map((tank) => [tank.id, tank]))
  if (label !== undefined) {
    const vessel = all.find((one) => isCalled(one.label, label))
    if (!vessel) return noVessel(label, all, tell)
    const batch = inside.get(vessel.id)
    return batch ? aboutFull(ctx, vessel, batch, healthOf.get(batch.id), tell) : aboutEmpty(ctx, vessel, tell)
  }
  const wanted = all.filter(
    (one) =>
      (!status || one.status === status) &&
      (!stage || inside.get(one.id)?.stage === stage) &&
      (!types || types.includes(one.type)),
  )
  const lines = wanted.map((vessel) => {
    const batch = inside.get(vessel.id)
    const content = batch ? contentWords(batch, tell) : tell.text(vesselStatusLabels[vessel.status])
    const wrong = wrongWith(batch && healthOf.get(batch.id), tell)
    return tell.text('answers.of', {
      what: headOf(vessel, tell),
      facts: wrong ? `${content}. ${strong(wrong)}` : content,
    })
  })
  return listOr(lines, tell.text(all.length === 0 ? 'answers.noVessels' : 'answers.noVesselNow'))
}

function wrongWith(tank: TankFacts | undefined, tell: Teller): string {
  const { now } = tell.clock
  const alerts = tank ? [...tankAlerts(tank, now), ...temperatureAlerts(tank, tell.clock)] : []
  return alerts.map(({ kind }) => tell.text('answers.alertKind', { kind })).join(', ')
}

function headOf({ label, type, capacityBBL }: Vessel, tell: Teller): string {
  const { units, locale } = tell.reader
  const capacity = volumeText(Number(capacityBBL), units, locale)
  return `${strong(plain(label))} (${tell.text(vesselTypeLabels[type])}, ${capacity})`
}

function noVessel(label: string, all: readonly Vessel[], tell: Teller): string {
  const name = plain(label)
  if (all.length === 0) return tell.text('answers.noVesselCalled', { name })
  const labels = { list: all.map((vessel) => plain(vessel.label)) }
  return tell.text('answers.noVesselCalledBut', { name, labels })
}

async function aboutFull(
  ctx: Context,
  vessel: Vessel,
  batch: KnownBatch,
  tank: TankFacts | undefined,
  tell: Teller,
): Promise<string> {
  const lines = [
    ...healthLines(tank, tell),
    await lastReading(ctx, batch, tell),
    doneText(batch, tell),
    await lastCleaned(ctx, vessel, tell),
    `${sizeWords(batch, tell)}. ${logLink(batch, tell)}`,
  ]
  const head = tell.text('answers.of', { what: headOf(vessel, tell), facts: contentWords(batch, tell) })
  return `${head}\n${listOr(lines, '')}`
}

async function aboutEmpty(ctx: Context, vessel: Vessel, tell: Teller): Promise<string> {
  const planned = await plannedBatches(ctx)
  const next = planned.find((batch) => vesselFields.some((field) => batch[field] === vessel.id))
  const lines = [
    tell.text('answers.noBatchInIt'),
    await lastCleaned(ctx, vessel, tell),
    next ? nextBrew(next, tell) : null,
  ]
  const facts = tell.text(vesselStatusLabels[vessel.status])
  return `${tell.text('answers.of', { what: headOf(vessel, tell), facts })}\n${listOr(lines, '')}`
}

function nextBrew(batch: KnownBatch, tell: Teller): string {
  const day = tell.day(dayOf(batch.brewDate))
  return `${tell.text('answers.nextBrew', { batch: batchName(batch), day })} ${linkTo('schedule', tell)}`
}

async function lastCleaned(ctx: Context, { id }: Vessel, tell: Teller): Promise<string | null> {
  const [cleaning] = await cleanings(ctx, { equipmentId: id, limit: 1 })
  if (!cleaning) return null
  const by = await ctx.loaders.load('user', cleaning.cleanedById)
  const { method } = cleaning
  const at = tell.moment(cleaning.timestamp)
  return by
    ? tell.text('answers.lastCleanedBy', { at, name: plain(by.name), method })
    : tell.text('answers.lastCleaned', { at, method })
}
