import { Prisma } from '#generated/prisma/client.ts'

type Models = Prisma.TypeMap['model']
type Column<Table extends Prisma.ModelName> = keyof Models[Table]['payload']['scalars'] & string

/** Columns that never leave the server. */
const secrets: { [Table in Prisma.ModelName]?: readonly Column<Table>[] } = {
  Brewery: ['firstStartCode'],
  User: ['passwordHash', 'temporaryUntil'],
  Mail: ['secret'],
  Display: ['tokenHash'],
  IngestAddress: ['tokenHash', 'refused'],
}

/** The table whose rows are files: a zip has each as a file of its own, JSON in hex. */
export const photoTable = 'PhotoFile' satisfies Prisma.ModelName

/**
 * Tables that are not exported: tokens, second factors, presence, counters, stored answers to commands, the outbox's bookkeeping, and of
 * devices what is of the moment, or is in the hourly readings.
 */
const tablesNotExported: readonly Prisma.ModelName[] = [
  'Session',
  'KnownDevice',
  'PasswordLink',
  'AuthenticatorApp',
  'RecoveryCode',
  'Passkey',
  'PasskeyChallenge',
  'SignInCount',
  'RequestCount',
  'ServerProcess',
  'StreamCount',
  'Visit',
  'Presence',
  'Pairing',
  'Command',
  'ChangeCounter',
  'Generation',
  'DeviceStatus',
  'Reading',
  'LatestReading',
  'RawMessage',
]

/** Every table of an export, in the order of the models; a new model is exported unless it is listed above. */
export const exportedTables = Object.values(Prisma.ModelName).filter(
  (table) => !tablesNotExported.includes(table),
)

/** What orders the rows of a table: their ids, unless they have none. */
export function keyOf(table: Prisma.ModelName): readonly string[] {
  return table === 'HourlyReading' ? ['bindingId', 'kind', 'hour'] : ['id']
}

/** Columns of a table that are left out. */
export function secretColumnsOf(table: Prisma.ModelName): readonly string[] {
  return secrets[table] ?? []
}
