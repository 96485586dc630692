import { allow, type Context } from '#api/context.ts'
import { batchLogs } from '#api/features/logs/logs.service.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { daysInVessel } from '#domain/fermentation/fermentation.ts'
import { abvSimple, apparentAttenuation, gravityText, percentText } from '#domain/fermentation/gravity.ts'
import { logTypeLabels } from '#domain/fermentation/logWords.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { figure, listOr, plain } from './factWords.ts'
import type { BatchWithRecipe } from './tankFacts.ts'

const shownLogs = 5

/** The state of batches named by number or recipe: at most three, unfinished and newer ones first. */
export async function batchFacts(ctx: Context, name: string): Promise<string> {
  allow(ctx, 'read')
  const has = { contains: name.trim(), mode: 'insensitive' } as const
  const batches = await ctx.db.batch.findMany({
    where: { OR: [{ batchNumber: has }, { recipe: { name: has } }] },
    include: { recipe: true },
    orderBy: [{ completedAt: { sort: 'desc', nulls: 'first' } }, { brewDate: 'desc' }],
    take: 3,
  })
  if (batches.length === 0) return `No batch is called ${plain(name)}.`
  return (await Promise.all(batches.map((batch) => oneBatch(ctx, batch)))).join('\n\n')
}

async function oneBatch(ctx: Context, batch: BatchWithRecipe): Promise<string> {
  const logs = await batchLogs(ctx, { batchId: batch.id, limit: 50 })
  const gravity = numberOf(logs.find((log) => log.gravity !== null)?.gravity)
  const og = numberOf(
    logs.find((log) => log.originalGravity !== null)?.originalGravity ?? batch.recipe.expectedOG,
  )
  const fg = numberOf(batch.recipe.expectedFG)
  const stands = batch.stage === 'FERMENTING' || batch.stage === 'CONDITIONING'
  const { days, expectedDays } = daysInVessel(batch, new Date())
  return [
    `**${plain(batch.recipe.name)} ${plain(batch.batchNumber)}**: ${stageLabels[batch.stage]}, ${figure(Number(batch.batchSizeBBL))} BBL, brew date ${batch.brewDate.toISOString().slice(0, 10)}`,
    listOr(
      [
        stands ? `Day ${days} of ${expectedDays}` : null,
        `Expected ${gravityText(og)} to ${gravityText(fg)}, latest gravity ${gravityText(gravity)}`,
        `Apparent attenuation ${percentText(apparentAttenuation(og, gravity))}, alcohol so far ${percentText(abvSimple(og, gravity))}`,
        batch.notes ? `Notes of the batch: "${plain(batch.notes, 500)}"` : null,
      ].filter((line) => line !== null),
      '',
    ),
    'Latest log entries:',
    listOr(logs.slice(0, shownLogs).map(logLine), 'None yet.'),
  ].join('\n')
}

function logLine(log: Prisma.BatchLogModel): string {
  const at = log.timestamp.toISOString().slice(0, 16).replace('T', ' ')
  const parts = [
    `${at} UTC, ${logTypeLabels[log.logType]}`,
    log.gravity !== null ? `gravity ${gravityText(Number(log.gravity))}` : null,
    log.temperature !== null ? `${figure(Number(log.temperature))} °F` : null,
    log.pH !== null ? `pH ${figure(Number(log.pH), 2)}` : null,
    log.issueFlag ? `issue: "${plain(log.issueDescription ?? 'flagged')}"` : null,
    log.generalNotes ? `note: "${plain(log.generalNotes)}"` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function numberOf(value: { toString(): string } | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
