import { numberOf } from '#api/db/numberOf.ts'
import { dayOf } from '#domain/batches/timeline.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { openIssues } from '#api/features/logs/issues.service.ts'
import { batchLogs } from '#api/features/logs/logs.service.ts'
import { fermentingBatches } from '#api/features/fermentation/fermentations.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { abvSimple, apparentAttenuation } from '#domain/fermentation/gravity.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { logTypeLabels, severityLabels } from '#domain/fermentation/logWords.ts'
import type { TankFacts } from '#domain/overview/alerts.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { batchesInVessels, batchesNamed, vesselOf, type KnownBatch } from './batchesNamed.ts'
import {
  batchName,
  contentWords,
  doneText,
  finishText,
  healthLines,
  logLink,
  originalGravityKnown,
  readingText,
  sizeWords,
  stageWords,
} from './batchWords.ts'
import { gravityValue, listOr, plain, strong } from './factWords.ts'
import { tellerFor, type Teller } from './teller.ts'

const shownLogs = 5

/** The state of the batches that a number, vessel or beer means. */
export async function batchFacts(ctx: Context, name: string): Promise<string> {
  const tell = await tellerFor(ctx)
  const batches = await batchesNamed(ctx, name)
  if (batches.length === 0) return tell.text('answers.noBatchCalled', { name: plain(name) })
  const { sql } = byPrisma(ctx.db)
  const tanks = new Map((await tanksInUse(sql, ctx.app.judged)).map((tank) => [tank.id, tank]))
  const fermenting = await fermentingBatches(sql, ctx.app.judged, tell.clock.now)
  const all = await Promise.all(
    batches.map((batch) =>
      oneBatch(ctx, batch, { tank: tanks.get(batch.id), fermentation: fermenting.get(batch.id) }, tell),
    ),
  )
  return all.join('\n\n')
}

async function oneBatch(
  ctx: Context,
  batch: KnownBatch,
  { tank, fermentation }: { tank: TankFacts | undefined; fermentation: Fermentation | undefined },
  tell: Teller,
): Promise<string> {
  const logs = await batchLogs(ctx, { batchId: batch.id, limit: 50 })
  const gravity = numberOf(logs.find((log) => log.gravity !== null)?.gravity)
  const og = originalGravityKnown(batch, logs)
  const issues = await openIssues(ctx, batch.id)
  const lines = [
    ...healthLines(tank, tell),
    // The most severe one of a batch in a tank is an alert already.
    ...issues.slice(tank?.issue ? 1 : 0).map((log) => issueLine(log, tell)),
    whereabouts(batch, tell),
    tell.text('answers.expected', {
      og: gravityValue(og),
      fg: gravityValue(numberOf(batch.recipe.expectedFG)),
      gravity: gravityValue(gravity),
    }),
    tell.text('answers.attenuation', {
      attenuation: tell.percent(apparentAttenuation(og, gravity)),
      alcohol: tell.percent(abvSimple(og, gravity)),
    }),
    finishText(fermentation, tell),
    doneText(batch, tell),
    batch.notes ? tell.text('answers.batchNotes', { notes: plain(batch.notes, 500) }) : null,
  ]
  const what = strong(batchName(batch))
  return [
    tell.text('answers.of', { what, facts: stageWords(batch, tell) }),
    listOr(lines, ''),
    '',
    tell.text('answers.latestEntries', { link: logLink(batch, tell) }),
    listOr(
      logs.slice(0, shownLogs).map((log) => logLine(log, tell)),
      tell.text('answers.noneYet'),
    ),
  ].join('\n')
}

/** An open issue, in the words of an alert: how severe, and what it is. */
function issueLine({ issueSeverity, issueDescription }: Prisma.BatchLogModel, tell: Teller): string {
  const severity = issueSeverity ? ` (${tell.text(severityLabels[issueSeverity])})` : ''
  return tell.text('answers.of', {
    what: `${strong(tell.text('issues.open'))}${severity}`,
    facts: issueDescription ? plain(issueDescription, 500) : tell.text('answers.issueFlagged'),
  })
}

/** Where a batch is, how large it is, when it was brewed and by whom. */
function whereabouts(batch: KnownBatch, tell: Teller): string {
  const vessel = vesselOf(batch)
  return [
    vessel ? tell.text('answers.in', { vessel: plain(vessel) }) : tell.text('answers.inNone'),
    sizeWords(batch, tell),
    brewDateText(batch, tell),
    ...(batch.brewer ? [tell.text('answers.brewedBy', { name: plain(batch.brewer.name) })] : []),
  ].join(', ')
}

const brewDateText = ({ brewDate }: KnownBatch, tell: Teller) =>
  tell.text('answers.brewDate', { day: tell.day(dayOf(brewDate)) })

function logLine(log: Prisma.BatchLogModel, tell: Teller): string {
  const issue = log.issueDescription
    ? tell.text('answers.issue', { text: plain(log.issueDescription) })
    : tell.text('answers.issueFlagged')
  const parts = [
    tell.text(logTypeLabels[log.logType]),
    readingText(log, tell) ?? tell.moment(log.timestamp),
    log.issueFlag ? issue : null,
    log.generalNotes ? tell.text('answers.note', { text: plain(log.generalNotes) }) : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** When the batches that a name means should be done, or all batches in vessels, the earliest first. */
export async function doneFacts(ctx: Context, name: string | undefined): Promise<string> {
  const tell = await tellerFor(ctx)
  const batches = name === undefined ? await batchesInVessels(ctx) : await batchesNamed(ctx, name)
  if (name !== undefined && batches.length === 0)
    return tell.text('answers.noBatchOrVessel', { name: plain(name) })
  const fermenting = await fermentingBatches(byPrisma(ctx.db).sql, ctx.app.judged, tell.clock.now)
  const lines = batches.map((batch) => {
    const vessel = vesselOf(batch)
    const content = strong(contentWords(batch, tell))
    const where = vessel ? tell.text('answers.inVessel', { batch: content, vessel: plain(vessel) }) : content
    const what = batch.stage === 'PLANNED' ? `${where}, ${brewDateText(batch, tell)}` : where
    const done = [finishText(fermenting.get(batch.id), tell), doneText(batch, tell)].filter(
      (one) => one !== null,
    )
    return done.length > 0 ? tell.text('answers.of', { what, facts: done.join('. ') }) : what
  })
  return listOr(lines, tell.text('answers.noBatchInVessel'))
}
