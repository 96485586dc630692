import { z } from 'zod'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { dayOrders } from '#domain/language/parseDay.ts'

/** The units in which meters write what they measure; pH has none. The first is one that every reader knows. */
const fileUnits = {
  TEMPERATURE: ['C', 'F', 'K'],
  GRAVITY: ['SG', 'PLATO', 'BRIX', 'THOUSANDTHS', 'DENSITY'],
  PRESSURE: ['BAR', 'PSI', 'KPA'],
  PH: [],
} as const satisfies Record<ReadingKind, readonly string[]>

export type FileUnit = (typeof fileUnits)[ReadingKind][number]

const allUnits: readonly FileUnit[] = Object.values(fileUnits).flat()

/** What a kind of reading is called in the choice of a column, with its unit. */
export const columnLabels = {
  'TEMPERATURE:C': 'readingImport.column.temperatureC',
  'TEMPERATURE:F': 'readingImport.column.temperatureF',
  'TEMPERATURE:K': 'readingImport.column.temperatureK',
  'GRAVITY:SG': 'readingImport.column.gravitySg',
  'GRAVITY:PLATO': 'readingImport.column.gravityPlato',
  'GRAVITY:BRIX': 'readingImport.column.gravityBrix',
  'GRAVITY:THOUSANDTHS': 'readingImport.column.gravityThousandths',
  'GRAVITY:DENSITY': 'readingImport.column.density',
  'PRESSURE:BAR': 'readingImport.column.pressureBar',
  'PRESSURE:PSI': 'readingImport.column.pressurePsi',
  'PRESSURE:KPA': 'readingImport.column.pressureKpa',
  PH: 'readingImport.column.ph',
} as const satisfies Record<string, PlainId>

const column = z.int().min(0).max(500)

/** What the columns of a file are, by their numbers from 0; with a sentence for each way the choice can be wrong. */
export const meterColumns = z
  .object({
    moment: column,
    /** The time of day, where that is a column of its own. */
    clock: column.nullish().transform((at) => at ?? null),
    days: z.enum(dayOrders),
    values: z
      .array(z.object({ column, kind: z.enum(readingKinds), unit: z.enum(allUnits).nullish() }))
      .min(1, carry(message('readingImport.chooseValue')))
      .max(readingKinds.length, carry(message('readingImport.chooseOnce'))),
  })
  .refine(
    ({ values }) => new Set(values.map(({ kind }) => kind)).size === values.length,
    carry(message('readingImport.chooseOnce')),
  )
  .refine(
    ({ values }) =>
      values.every(({ kind, unit }) => {
        const known: readonly string[] = fileUnits[kind]
        return known.length === 0 || (typeof unit === 'string' && known.includes(unit))
      }),
    carry(message('readingImport.chooseUnit')),
  )

/** What the columns of a file are. */
export type MeterColumns = z.output<typeof meterColumns>
