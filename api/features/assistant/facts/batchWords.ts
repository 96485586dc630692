import type { Units } from '#domain/units/storedUnits.ts'
import { originalGravityOf } from '#domain/batches/batchFigures.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { daysInVessel, progressOf, takesLogs } from '#domain/fermentation/fermentation.ts'
import { severityLabels } from '#domain/fermentation/logWords.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import { tankAlerts, type TankFacts } from '#domain/overview/alerts.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { expectedDaysOf, type KnownBatch } from './batchesNamed.ts'
import { dayText, momentText, numberOf, plain } from './factWords.ts'
import type { BreweryClock } from '#api/features/brewery/breweryClock.service.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'

/** The name of a batch: Harvest IPA 2026-031. */
export function batchName({ recipe, batchNumber }: KnownBatch): string {
  return `${plain(recipe.name)} ${plain(batchNumber)}`
}

/** How far a batch is: Fermenting, day 9 of 14 (64%). */
export function stageWords(batch: KnownBatch, now: Date): string {
  if (!takesLogs(batch.stage)) return written(message(stageLabels[batch.stage]))
  const { days, expectedDays } = daysInVessel(batch, now)
  return `${written(message(stageLabels[batch.stage]))}, day ${days} of ${expectedDays} (${progressOf(days, expectedDays)}%)`
}

/** A batch in its tank: Harvest IPA 2026-031, Fermenting, day 9 of 14 (64%). */
export function contentWords(batch: KnownBatch, now: Date): string {
  return `${batchName(batch)}, ${stageWords(batch, now)}`
}

/** What is wrong with a batch in a tank, one line each, or that nothing is. */
export function healthLines(tank: TankFacts | undefined, now: Date, units?: Units): string[] {
  if (!tank) return []
  const lines = tankAlerts(tank, now).map(({ kind, title, message: told }) => {
    const severity =
      kind === 'ISSUE' && tank.issue?.severity
        ? ` (${written(message(severityLabels[tank.issue.severity]))})`
        : ''
    const [kindText = ''] = written(title).split(':')
    return `**${plain(kindText)}**${severity}: ${plain(written(told, readerOf('en', units)), 500)}`
  })
  if (lines.length > 0) return lines
  return tank.stage === 'FERMENTING'
    ? ['All is well: no open issue, not overdue, not stuck, and read within the last 48 hours.']
    : ['All is well: no open issue and not overdue.']
}

/** When a batch should be done, in a sentence; null when nothing is left to wait for. */
export function doneText(batch: KnownBatch, clock: BreweryClock): string | null {
  const { fermented, conditioned } = expectedDaysOf(batch, clock)
  const { today } = clock
  if (fermented && conditioned)
    return `Should be fermented ${dayText(fermented, today)}, and conditioned and ready to keg ${dayText(conditioned, today)}.`
  if (conditioned) return `Should be conditioned and ready to keg ${dayText(conditioned, today)}.`
  if (batch.stage === 'KEGGING') return 'It is being kegged.'
  if (batch.stage === 'COMPLETED')
    return batch.completedAt ? `Completed ${momentText(batch.completedAt, clock)}.` : 'It is completed.'
  return batch.stage === 'CANCELLED' ? 'It was cancelled.' : null
}

type Log = Prisma.BatchLogModel & { loggedBy?: { name: string } | null }

/** The measured values of a log entry, with when and by whom; null when it has none. */
export function readingText(log: Log, clock: BreweryClock, units?: Units): string | null {
  const values = [
    log.gravity !== null && `gravity ${gravityText(Number(log.gravity), units)}`,
    log.temperature !== null && measurementText('temperature', Number(log.temperature), units),
    log.pH !== null && `pH ${measurementText('pH', Number(log.pH))}`,
    log.pressure !== null && measurementText('pressure', Number(log.pressure), units),
  ].filter((value) => value !== false)
  if (values.length === 0) return null
  const by = log.loggedBy ? ` by ${plain(log.loggedBy.name)}` : ''
  return `${values.join(', ')}, ${momentText(log.timestamp, clock)}${by}`
}

/** The page of a batch, with its log. */
export function logLink({ batchNumber }: KnownBatch): string {
  return `[Log of ${plain(batchNumber)}](${batchPath(batchNumber)})`
}

/** The original gravity of a batch, by its brew day, its log entries (newest first) or its recipe. */
export function originalGravityKnown(
  { originalGravity, recipe }: KnownBatch,
  logs: readonly Pick<Prisma.BatchLogModel, 'originalGravity'>[],
): number | null {
  return originalGravityOf({
    originalGravity: numberOf(originalGravity),
    readings: logs.map((log) => ({ originalGravity: numberOf(log.originalGravity) })).toReversed(),
    expectedOG: numberOf(recipe.expectedOG),
  })
}
