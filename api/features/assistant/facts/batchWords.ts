import { numberOf } from '#api/db/numberOf.ts'
import { originalGravityOf } from '#domain/batches/batchFigures.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { sizeOf } from '#domain/batches/brews.ts'
import { daysInVessel, progressOf, isMaturing } from '#domain/fermentation/fermentation.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { forecastSaid } from '#domain/fermentation/sense/forecastSaid.ts'
import { severityLabels } from '#domain/fermentation/logWords.ts'
import { measurementAmong, measurementKinds } from '#domain/fermentation/readings.ts'
import { message } from '#domain/language/message.ts'
import { tankAlerts, type TankFacts } from '#domain/overview/alerts.ts'
import { temperatureAlerts } from '#domain/overview/offProfile.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { expectedDaysOf, type KnownBatch } from './batchesNamed.ts'
import { gravityValue, plain, strong } from './factWords.ts'
import type { Teller } from './teller.ts'

/** The name of a batch: Harvest IPA 2026-031. */
export function batchName({ recipe, batchNumber }: KnownBatch): string {
  return `${plain(recipe.name)} ${plain(batchNumber)}`
}

/** How far a batch is: Fermenting, day 9 of 14 (64%). */
export function stageWords(batch: KnownBatch, tell: Teller): string {
  if (!isMaturing(batch.stage)) return tell.text(stageLabels[batch.stage])
  const { days, expectedDays } = daysInVessel(batch, tell.clock.now)
  return tell.text('answers.dayOf', {
    stage: message(stageLabels[batch.stage]),
    day: days,
    days: expectedDays,
    percent: tell.percent(progressOf(days, expectedDays), 0),
  })
}

/** A batch in its tank: Harvest IPA 2026-031, Fermenting, day 9 of 14 (64%). */
export function contentWords(batch: KnownBatch, tell: Teller): string {
  return `${batchName(batch)}, ${stageWords(batch, tell)}`
}

/** The size of a batch and its brews. */
export function sizeWords(batch: KnownBatch, tell: Teller): string {
  return tell.said(sizeOf({ ...batch, batchSizeBBL: Number(batch.batchSizeBBL) }))
}

/** What is wrong with a batch in a tank, one line each, or that nothing is. */
export function healthLines(tank: TankFacts | undefined, tell: Teller): string[] {
  if (!tank) return []
  const { now } = tell.clock
  const lines = [...tankAlerts(tank, now), ...temperatureAlerts(tank, tell.clock)].map(
    ({ kind, message: reason }) => {
      const severity =
        kind === 'ISSUE' && tank.issue?.severity ? ` (${tell.text(severityLabels[tank.issue.severity])})` : ''
      const what = `${strong(tell.text('answers.alertKind', { kind }))}${severity}`
      return tell.text('answers.of', { what, facts: plain(tell.said(reason), 500) })
    },
  )
  if (lines.length > 0) return lines
  return [tell.text(tank.stage === 'FERMENTING' ? 'answers.wellFermenting' : 'answers.well')]
}

/** When a batch should be done, in a sentence; null when nothing is left to wait for. */
export function doneText(batch: KnownBatch, tell: Teller): string | null {
  const { fermented, conditioned } = expectedDaysOf(batch, tell.clock)
  if (fermented && conditioned)
    return tell.text('answers.fermentedAndConditioned', {
      fermented: tell.day(fermented),
      conditioned: tell.day(conditioned),
    })
  if (conditioned) return tell.text('answers.conditioned', { day: tell.day(conditioned) })
  if (batch.stage === 'KEGGING') return tell.text('answers.beingKegged')
  if (batch.stage === 'COMPLETED')
    return batch.completedAt
      ? tell.text('answers.completedAt', { at: tell.moment(batch.completedAt) })
      : tell.text('answers.completed')
  return batch.stage === 'CANCELLED' ? tell.text('answers.cancelled') : null
}

/** When devices say that its fermentation is done, in a sentence with the band; null while they don't. */
export function finishText(fermentation: Fermentation | undefined, tell: Teller): string | null {
  const said = fermentation && forecastSaid(fermentation, tell.clock.zone)
  return said ? tell.said(said) : null
}

/** What is measured, the gravity first. */
const kindsTold = ['gravity', ...measurementKinds.filter((kind) => kind !== 'gravity')] as const

type Log = Prisma.BatchLogModel & { loggedBy?: { name: string } | null }

/** The measured values of a log entry, with when and by whom; null when it has none. */
export function readingText(log: Log, tell: Teller): string | null {
  const values = kindsTold.flatMap((kind) => {
    const value = numberOf(log[kind])
    if (value === null) return []
    return kind === 'gravity'
      ? tell.text('answers.gravityIs', { gravity: gravityValue(value) })
      : tell.said(measurementAmong(kind, value))
  })
  if (values.length === 0) return null
  const at = tell.moment(log.timestamp)
  const when = log.loggedBy ? tell.text('answers.atBy', { at, name: plain(log.loggedBy.name) }) : at
  return `${values.join(', ')}, ${when}`
}

/** The page of a batch, with its log. */
export function logLink({ batchNumber }: KnownBatch, tell: Teller): string {
  return `[${tell.text('answers.logOf', { number: plain(batchNumber) })}](${batchPath(batchNumber)})`
}

/** The original gravity of a batch, by its brew day, its log entries (newest first) or its recipe. */
export function originalGravityKnown(
  { originalGravity, recipe }: KnownBatch,
  logs: readonly Pick<Prisma.BatchLogModel, 'originalGravity' | 'isOriginalGravityMeasured'>[],
): number | null {
  return originalGravityOf({
    originalGravity: numberOf(originalGravity),
    readings: logs
      .map((log) => ({ ...log, originalGravity: numberOf(log.originalGravity), gravity: null }))
      .toReversed(),
    expectedOG: numberOf(recipe.expectedOG),
  })
}
