import {
  columnLabels,
  meterColumns,
  type FileUnit,
  type MeterColumns,
} from '#domain/devices/files/meterColumns.ts'
import { guessColumns, type GuessedColumns } from '#domain/devices/files/guessColumns.ts'
import { findMoments } from '#domain/devices/files/fileTimes.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { samplesOf, type MeterFile } from '#domain/devices/files/meterFile.ts'
import { readMeterRows, type ReadRows } from '#domain/devices/files/readMeterRows.ts'
import { message, type PlainId, type Said } from '#domain/language/message.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { OtherStaysQuery } from '#generated/gql/graphql.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { now } from '#web/ui/dates/clock.ts'
import { breweryZone } from '#web/ui/dates/zone.ts'

/** What a column can be: nothing, a time, or a kind of reading with its unit. */
export type ColumnUse = '' | 'MOMENT' | 'CLOCK' | keyof typeof columnLabels

/** The choices of a column, in the order in which they are offered. */
export const columnUses = {
  '': 'readingImport.column.none',
  MOMENT: 'readingImport.column.moment',
  CLOCK: 'readingImport.column.clock',
  ...columnLabels,
} as const satisfies Record<ColumnUse, PlainId>

/** A file with what a person says its columns are. */
export interface ReadingPlan {
  file: MeterFile
  fileName: string
  csv: string
  uses: ColumnUse[]
  /** How the reader's language writes days. */
  usualOrder: DayOrder
  days: DayOrder
  /** A day of the file, where it doesn't say which of its numbers is the month. */
  openDay: string | null
}

/** A file with what its columns probably are. */
export function planOf(
  { file, fileName, csv }: Pick<ReadingPlan, 'file' | 'fileName' | 'csv'>,
  units: Units,
  usualOrder: DayOrder,
): ReadingPlan {
  const guessed = guessColumns(file, units)
  const uses = file.titles.map((_, column) => useOf(guessed, column))
  return { file, fileName, csv, uses, usualOrder, ...daysIn(file, guessed.moment ?? -1, usualOrder) }
}

/** A plan after a person said what a column is. A file has one time and one time of day, which another column then is not. */
export function withUse(plan: ReadingPlan, column: number, use: ColumnUse): ReadingPlan {
  const { file, usualOrder } = plan
  const isOne = use === 'MOMENT' || use === 'CLOCK'
  const uses = plan.uses.map((before, at) => (at === column ? use : isOne && before === use ? '' : before))
  const moment = uses.indexOf('MOMENT')
  if (moment === plan.uses.indexOf('MOMENT')) return { ...plan, uses }
  return { ...plan, uses, ...daysIn(file, moment, usualOrder) }
}

/** Which number of the days in a column is the month, and one of them where that is open. */
function daysIn(file: MeterFile, column: number, usual: DayOrder): Pick<ReadingPlan, 'days' | 'openDay'> {
  const samples = samplesOf(file, column)
  const found = findMoments(samples)
  return { days: found?.order ?? usual, openDay: found?.isAmbiguous ? (samples[0] ?? null) : null }
}

function useOf({ moment, clock, values }: GuessedColumns, column: number): ColumnUse {
  if (column === moment) return 'MOMENT'
  if (column === clock) return 'CLOCK'
  const value = values.find((one) => one.column === column)
  const use = value && [value.kind, value.unit].filter(Boolean).join(':')
  return Object.keys(columnUses).find((one): one is ColumnUse => one === use) ?? ''
}

/** What the plan's columns are, or why they can't be imported like that. */
export function columnsOf({ uses, days }: ReadingPlan): MeterColumns | { refusal: Said } {
  const moment = uses.indexOf('MOMENT')
  const clock = uses.indexOf('CLOCK')
  if (moment < 0) return { refusal: message('readingImport.chooseTime') }
  const values = uses.flatMap((use, column) => {
    if (use === '' || use === 'MOMENT' || use === 'CLOCK') return []
    const [kind, unit = null] = use.split(':') as [ReadingKind, FileUnit?]
    return [{ column, kind, unit }]
  })
  const read = meterColumns.safeParse({ moment, clock: clock < 0 ? null : clock, days, values })
  return read.success ? read.data : { refusal: read.error.issues[0]?.message ?? '' }
}

/** What the server would import, as far as it is known when other batches were in the batch's tanks. */
export function readRows(
  plan: ReadingPlan,
  columns: MeterColumns,
  { batch, others }: { batch: BatchView; others: OtherStaysQuery['otherStays'] },
): ReadRows {
  const stays = batch.stays.map(({ equipmentId, from, until }) => ({
    ...{ equipmentId, from: new Date(from), to: until ? new Date(until) : now() },
  }))
  const beside = others.map(({ batchNumber, equipmentId, from, until }) => ({
    ...{ batchNumber, equipmentId, from: new Date(from), to: new Date(until) },
  }))
  return readMeterRows(plan.file, columns, { timeZone: breweryZone(), stays, others: beside })
}
