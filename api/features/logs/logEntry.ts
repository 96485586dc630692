import type { ColumnFields, SentAs } from '#api/records/commands.ts'
import { plainFields } from '#api/records/plainFields.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import type { LogEntry } from '#domain/fermentation/logCorrections.ts'
import type { LogChanges, LogInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Beside = 'batchId' | 'equipmentId' | 'timestamp' | 'entered' | 'additions' | 'photoIds'

logEntry satisfies SentAs<Omit<LogInput, Beside>, Omit<LogChanges, Beside>>
logEntry.fields satisfies ColumnFields<'BatchLog'>

/** The correctable fields of an entry with these photos, as plain values. */
export function entryOf(row: Prisma.BatchLogModel, photoIds: string[]): LogEntry {
  const { logType, ...fields } = plainFields(logEntry, row)
  return { logType, timestamp: row.timestamp.toISOString(), ...fields, photoIds }
}
