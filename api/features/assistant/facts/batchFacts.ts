import { written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { batchLogs } from '#api/features/logs/logs.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { sizeText } from '#domain/batches/brews.ts'
import { abvSimple, apparentAttenuation, gravityText, percentText } from '#domain/fermentation/gravity.ts'
import { logTypeLabels } from '#domain/fermentation/logWords.ts'
import type { TankFacts } from '#domain/overview/alerts.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { batchesInVessels, batchesNamed, vesselOf, type KnownBatch } from './batchesNamed.ts'
import {
  batchName,
  contentWords,
  doneText,
  healthLines,
  logLink,
  originalGravityKnown,
  readingText,
  stageWords,
} from './batchWords.ts'
import { dayText, listOr, momentText, numberOf, plain } from './factWords.ts'
import { breweryClock, type BreweryClock } from '#api/features/brewery/breweryClock.service.ts'

const shownLogs = 5

/** The state of the batches that a number, vessel or beer means. */
export async function batchFacts(ctx: Context, name: string): Promise<string> {
  const batches = await batchesNamed(ctx, name)
  if (batches.length === 0) return `No batch is called ${plain(name)}.`
  const tanks = new Map((await tanksInUse(byPrisma(ctx.db).sql)).map((tank) => [tank.id, tank]))
  return (await Promise.all(batches.map((batch) => oneBatch(ctx, batch, tanks.get(batch.id))))).join('\n\n')
}

async function oneBatch(ctx: Context, batch: KnownBatch, tank: TankFacts | undefined): Promise<string> {
  const units = ctx.asker?.units
  const clock = await breweryClock(ctx)
  const { now } = clock
  const logs = await batchLogs(ctx, { batchId: batch.id, limit: 50 })
  const gravity = numberOf(logs.find((log) => log.gravity !== null)?.gravity)
  const og = originalGravityKnown(batch, logs)
  const fg = numberOf(batch.recipe.expectedFG)
  const vessel = vesselOf(batch)
  const day = batch.brewDate.toISOString().slice(0, 10)
  const lines = [
    ...healthLines(tank, now, units),
    `${vessel ? `In ${plain(vessel)}` : 'In no vessel'}, ${sizeText({ ...batch, batchSizeBBL: Number(batch.batchSizeBBL) }, units)}, brew date ${day}${batch.brewer ? `, brewed by ${plain(batch.brewer.name)}` : ''}.`,
    `Expected ${gravityText(og, units)} to ${gravityText(fg, units)}, latest gravity ${gravityText(gravity, units)}.`,
    `Apparent attenuation ${percentText(apparentAttenuation(og, gravity))}, alcohol so far ${percentText(abvSimple(og, gravity))}.`,
    doneText(batch, clock),
    batch.notes ? `Notes of the batch: "${plain(batch.notes, 500)}"` : null,
  ].filter((line) => line !== null)
  return [
    `**${batchName(batch)}**: ${stageWords(batch, now)}`,
    listOr(lines, ''),
    '',
    `Latest log entries (${logLink(batch)}):`,
    listOr(
      logs.slice(0, shownLogs).map((log) => logLine(log, clock)),
      'None yet.',
    ),
  ].join('\n')
}

function logLine(log: Prisma.BatchLogModel, clock: BreweryClock): string {
  const parts = [
    written(message(logTypeLabels[log.logType])),
    readingText(log, clock) ?? momentText(log.timestamp, clock),
    log.issueFlag ? `issue: "${plain(log.issueDescription ?? 'flagged')}"` : null,
    log.generalNotes ? `note: "${plain(log.generalNotes)}"` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** When the batches that a name means should be done, or all batches in vessels, the earliest first. */
export async function doneFacts(ctx: Context, name: string | undefined): Promise<string> {
  const batches = name === undefined ? await batchesInVessels(ctx) : await batchesNamed(ctx, name)
  if (name !== undefined && batches.length === 0)
    return `No batch is called ${plain(name)}, and none is in a vessel of that name.`
  const clock = await breweryClock(ctx)
  const { now, today } = clock
  const lines = batches.map((batch) => {
    const vessel = vesselOf(batch)
    const brewed = batch.stage === 'PLANNED' ? `, brew date ${dayText(batch.brewDate.toISOString().slice(0, 10), today)}` : '' // prettier-ignore
    return `**${contentWords(batch, now)}**${vessel ? ` in ${plain(vessel)}` : ''}${brewed}: ${doneText(batch, clock) ?? ''}`
  })
  return listOr(lines, 'No batch is in a vessel.')
}
