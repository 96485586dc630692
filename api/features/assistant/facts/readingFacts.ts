import { numberOf } from '#api/db/numberOf.ts'
import type { Context } from '#api/context.ts'
import { apparentAttenuation, abvSimple } from '#domain/fermentation/gravity.ts'
import { measurementKinds } from '#domain/fermentation/readings.ts'
import { batchesNamed, vesselOf, type KnownBatch } from './batchesNamed.ts'
import { batchName, logLink, originalGravityKnown, readingText } from './batchWords.ts'
import { gravityValue, listOr, plain, strong } from './factWords.ts'
import { tellerFor, type Teller } from './teller.ts'

/** The latest readings of the batches that a number, vessel or beer means. */
export async function readingFacts(ctx: Context, name: string): Promise<string> {
  const tell = await tellerFor(ctx)
  const batches = await batchesNamed(ctx, name)
  if (batches.length === 0) return tell.text('answers.noBatchOrVessel', { name: plain(name) })
  return (await Promise.all(batches.map((batch) => oneBatch(ctx, batch, tell)))).join('\n\n')
}

async function oneBatch(ctx: Context, batch: KnownBatch, tell: Teller): Promise<string> {
  const [last, log] = await Promise.all([lastReading(ctx, batch, tell), lastGravity(ctx, batch)])
  const og = originalGravityKnown(batch, log ? [log] : [])
  const gravity = numberOf(log?.gravity)
  const vessel = vesselOf(batch)
  const name = strong(batchName(batch))
  const where = vessel ? tell.text('answers.inVessel', { batch: name, vessel: plain(vessel) }) : name
  const now =
    gravity === null
      ? null
      : tell.text('answers.gravityNow', {
          gravity: gravityValue(gravity),
          fg: gravityValue(numberOf(batch.recipe.expectedFG)),
          attenuation: tell.percent(apparentAttenuation(og, gravity)),
          alcohol: tell.percent(abvSimple(og, gravity)),
        })
  return `${where}\n${listOr([last, now, logLink(batch, tell)], '')}`
}

/** The last entry of a batch that measured something, in a sentence. */
export async function lastReading(ctx: Context, batch: KnownBatch, tell: Teller): Promise<string> {
  const log = await ctx.db.batchLog.findFirst({
    where: {
      batchId: batch.id,
      OR: measurementKinds.map((kind) => ({ [kind]: { not: null } })),
    },
    include: { loggedBy: { select: { name: true } } },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
  })
  const reading = log && readingText(log, tell)
  return reading ? tell.text('answers.lastReading', { reading }) : tell.text('answers.notRead')
}

/** The newest log entry of a batch with a gravity. */
async function lastGravity(ctx: Context, { id }: KnownBatch) {
  return ctx.db.batchLog.findFirst({
    where: { batchId: id, gravity: { not: null } },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
  })
}
