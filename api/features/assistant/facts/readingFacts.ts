import type { Context } from '#api/context.ts'
import { apparentAttenuation, abvSimple, gravityText, percentText } from '#domain/fermentation/gravity.ts'
import { batchesNamed, vesselOf, type KnownBatch } from './batchesNamed.ts'
import { batchName, logLink, readingText } from './batchWords.ts'
import { listOr, numberOf, plain } from './factWords.ts'

/** The latest readings of the batches that a number, vessel or beer means. */
export async function readingFacts(ctx: Context, name: string): Promise<string> {
  const batches = await batchesNamed(ctx, name)
  if (batches.length === 0) return `No batch is called ${plain(name)}, and none is in a vessel of that name.`
  return (await Promise.all(batches.map((batch) => oneBatch(ctx, batch)))).join('\n\n')
}

async function oneBatch(ctx: Context, batch: KnownBatch): Promise<string> {
  const [last, gravities] = await Promise.all([lastReading(ctx, batch), lastGravities(ctx, batch)])
  const og = numberOf(batch.originalGravity) ?? gravities.og ?? numberOf(batch.recipe.expectedOG)
  const { gravity } = gravities
  const vessel = vesselOf(batch)
  const lines = [
    last,
    gravity === null
      ? null
      : `Gravity ${gravityText(gravity)}, expected FG ${gravityText(numberOf(batch.recipe.expectedFG))}: apparent attenuation ${percentText(apparentAttenuation(og, gravity))}, alcohol so far ${percentText(abvSimple(og, gravity))}.`,
    logLink(batch),
  ].filter((line) => line !== null)
  const where = vessel ? ` in ${plain(vessel)}` : ''
  return `**${batchName(batch)}**${where}\n${listOr(lines, '')}`
}

/** The last entry of a batch that measured something, in a sentence. */
export async function lastReading(ctx: Context, batch: KnownBatch): Promise<string> {
  const log = await ctx.db.batchLog.findFirst({
    where: {
      batchId: batch.id,
      OR: [
        { gravity: { not: null } },
        { temperature: { not: null } },
        { pH: { not: null } },
        { pressure: { not: null } },
      ],
    },
    include: { loggedBy: { select: { name: true } } },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
  })
  const text = log && readingText(log)
  return text ? `Last reading: ${text}.` : 'It was not read yet.'
}

/** The newest gravity of a batch and its original gravity, as far as they were logged. */
async function lastGravities(
  ctx: Context,
  { id }: KnownBatch,
): Promise<{ gravity: number | null; og: number | null }> {
  const log = await ctx.db.batchLog.findFirst({
    where: { batchId: id, gravity: { not: null } },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
  })
  return { gravity: numberOf(log?.gravity), og: numberOf(log?.originalGravity) }
}
