import { numberOf } from '#api/db/numberOf.ts'
import type { LogEntry } from '#domain/fermentation/logCorrections.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** The correctable fields of an entry with these photos, as plain values. */
export function entryOf(log: Prisma.BatchLogModel, photoIds: string[]): LogEntry {
  return {
    logType: log.logType,
    timestamp: log.timestamp.toISOString(),
    temperature: numberOf(log.temperature),
    gravity: numberOf(log.gravity),
    pH: numberOf(log.pH),
    pressure: numberOf(log.pressure),
    appearance: log.appearance,
    aromaNotes: log.aromaNotes,
    tasteNotes: log.tasteNotes,
    generalNotes: log.generalNotes,
    issueFlag: log.issueFlag,
    issueSeverity: log.issueSeverity,
    issueDescription: log.issueDescription,
    targetGravity: numberOf(log.targetGravity),
    originalGravity: numberOf(log.originalGravity),
    volume: numberOf(log.volume),
    photoIds,
  }
}
