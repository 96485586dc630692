import type { Units } from '#domain/units/storedUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { cleanings } from '#api/features/equipment/cleanings.service.ts'
import { equipment } from '#api/features/equipment/equipment.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { sizeText } from '#domain/batches/brews.ts'
import { cleaningMethodLabels } from '#domain/equipment/cleanings.ts'
import {
  equipmentStatusLabels,
  equipmentTypeLabels,
  occupiedVessel,
  vesselFields,
  type EquipmentStatus,
} from '#domain/equipment/vessels.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { tankAlerts, type TankFacts } from '#domain/overview/alerts.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { batchesInVessels, plannedBatches, type KnownBatch } from './batchesNamed.ts'
import { batchName, contentWords, doneText, healthLines, logLink } from './batchWords.ts'
import { dayText, listOr, momentText, plain } from './factWords.ts'
import { isCalled } from './labels.ts'
import { lastReading } from './readingFacts.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'
import { written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'

type Vessel = Prisma.EquipmentModel

/** Which vessels are asked for: one by its label, or those in a status or with a batch in a stage. */
export interface VesselsAsked {
  label?: string | undefined
  status?: EquipmentStatus | undefined
  stage?: BatchStage | undefined
}

/** What each vessel holds and whether that is well, or the whole story of the one with this label. */
export async function vesselFacts(ctx: Context, { label, status, stage }: VesselsAsked): Promise<string> {
  const [all, batches, tanks] = await Promise.all([
    equipment(ctx),
    batchesInVessels(ctx),
    tanksInUse(byPrisma(ctx.db).sql),
  ])
  const inside = new Map(batches.map((batch) => [occupiedVessel(batch), batch]))
  const healthOf = new Map(tanks.map((tank) => [tank.id, tank]))
  const { now } = await breweryClock(ctx)
  if (label !== undefined) {
    const vessel = all.find((one) => isCalled(one.label, label))
    if (!vessel) return noVessel(label, all)
    const batch = inside.get(vessel.id)
    return batch ? aboutFull(ctx, vessel, batch, healthOf.get(batch.id)) : aboutEmpty(ctx, vessel)
  }
  const wanted = all.filter(
    (one) => (!status || one.status === status) && (!stage || inside.get(one.id)?.stage === stage),
  )
  const lines = wanted.map((vessel) => {
    const batch = inside.get(vessel.id)
    const tank = batch && healthOf.get(batch.id)
    const wrong = tank
      ? tankAlerts(tank, now).map(({ title }) => plain(written(title).split(':')[0] ?? ''))
      : []
    const content = batch ? contentWords(batch, now) : written(message(equipmentStatusLabels[vessel.status]))
    return `${headOf(vessel, ctx.asker?.units)}: ${content}${wrong.length > 0 ? `. **${wrong.join(', ')}**` : ''}`
  })
  return listOr(lines, all.length === 0 ? 'There are no vessels yet.' : 'No vessel at the moment.')
}

function headOf({ label, type, capacityBBL }: Vessel, units?: Units): string {
  return `**${plain(label)}** (${written(message(equipmentTypeLabels[type]))}, ${volumeText(Number(capacityBBL), units)})`
}

function noVessel(label: string, all: readonly Vessel[]): string {
  const labels = all.map((vessel) => plain(vessel.label)).join(', ')
  return `No vessel is called ${plain(label)}.${labels ? ` There are ${labels}.` : ''}`
}

async function aboutFull(
  ctx: Context,
  vessel: Vessel,
  batch: KnownBatch,
  tank: TankFacts | undefined,
): Promise<string> {
  const clock = await breweryClock(ctx)
  const { now } = clock
  const lines = [
    ...healthLines(tank, now, ctx.asker?.units),
    await lastReading(ctx, batch),
    doneText(batch, clock),
    await lastCleaned(ctx, vessel),
    `${sizeText({ ...batch, batchSizeBBL: Number(batch.batchSizeBBL) }, ctx.asker?.units)}. ${logLink(batch)}`,
  ]
  return `${headOf(vessel, ctx.asker?.units)}: ${contentWords(batch, now)}\n${listOf(lines)}`
}

async function aboutEmpty(ctx: Context, vessel: Vessel): Promise<string> {
  const { today } = await breweryClock(ctx)
  const planned = await plannedBatches(ctx)
  const next = planned.find((batch) => vesselFields.some((field) => batch[field] === vessel.id))
  const day = next && dayText(next.brewDate.toISOString().slice(0, 10), today)
  const lines = [
    'No batch is in it.',
    await lastCleaned(ctx, vessel),
    next ? `Next: ${batchName(next)}, to be brewed ${day}. [Schedule](/schedule)` : null,
  ]
  return `${headOf(vessel, ctx.asker?.units)}: ${written(message(equipmentStatusLabels[vessel.status]))}\n${listOf(lines)}`
}

const listOf = (lines: readonly (string | null)[]) =>
  listOr(
    lines.filter((line) => line !== null),
    '',
  )

async function lastCleaned(ctx: Context, { id }: Vessel): Promise<string | null> {
  const [cleaning] = await cleanings(ctx, { equipmentId: id, limit: 1 })
  if (!cleaning) return null
  const by = await ctx.loaders.load('user', cleaning.cleanedById)
  const who = by ? ` by ${plain(by.name)}` : ''
  return `Last cleaned ${momentText(cleaning.timestamp, await breweryClock(ctx))}${who}: ${cleaningMethodLabels[cleaning.method].toLowerCase()}.`
}
