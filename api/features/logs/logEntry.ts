import type { LogEntry } from '#domain/fermentation/logCorrections.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** The correctable fields of an entry with these photos, as plain values. */
export function entryOf(log: Prisma.BatchLogModel, photoIds: string[]): LogEntry {
  const number = (value: Prisma.Decimal | null) => (value === null ? null : Number(value))
  return {
    logType: log.logType,
    timestamp: log.timestamp.toISOString(),
    temperature: number(log.temperature),
    gravity: number(log.gravity),
    pH: number(log.pH),
    pressure: number(log.pressure),
    appearance: log.appearance,
    aromaNotes: log.aromaNotes,
    tasteNotes: log.tasteNotes,
    generalNotes: log.generalNotes,
    issueFlag: log.issueFlag,
    issueSeverity: log.issueSeverity,
    issueDescription: log.issueDescription,
    targetGravity: number(log.targetGravity),
    originalGravity: number(log.originalGravity),
    volume: number(log.volume),
    photoIds,
  }
}
