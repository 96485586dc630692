import type { Context } from '#api/context.ts'
import { apparentAttenuation, abvSimple, gravityText, percentText } from '#domain/fermentation/gravity.ts'
import { batchesNamed, vesselOf, type KnownBatch } from './batchesNamed.ts'
import { batchName, logLink, originalGravityKnown, readingText } from './batchWords.ts'
import { listOr, numberOf, plain } from './factWords.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

/** The latest readings of the batches that a number, vessel or beer means. */
export async function readingFacts(ctx: Context, name: string): Promise<string> {
  const batches = await batchesNamed(ctx, name)
  if (batches.length === 0) return `No batch is called ${plain(name)}, and none is in a vessel of that name.`
  return (await Promise.all(batches.map((batch) => oneBatch(ctx, batch)))).join('\n\n')
}

async function oneBatch(ctx: Context, batch: KnownBatch): Promise<string> {
  const [last, log] = await Promise.all([lastReading(ctx, batch), lastGravity(ctx, batch)])
  const og = originalGravityKnown(batch, log ? [log] : [])
  const gravity = numberOf(log?.gravity)
  const vessel = vesselOf(batch)
  const lines = [
    last,
    gravity === null
      ? null
      : `Gravity ${gravityText(gravity, ctx.asker?.units)}, expected FG ${gravityText(numberOf(batch.recipe.expectedFG), ctx.asker?.units)}: apparent attenuation ${percentText(apparentAttenuation(og, gravity))}, alcohol so far ${percentText(abvSimple(og, gravity))}.`,
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
  const text = log && readingText(log, await breweryClock(ctx), ctx.asker?.units)
  return text ? `Last reading: ${text}.` : 'It was not read yet.'
}

/** The newest log entry of a batch with a gravity. */
async function lastGravity(ctx: Context, { id }: KnownBatch) {
  return ctx.db.batchLog.findFirst({
    where: { batchId: id, gravity: { not: null } },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
  })
}
