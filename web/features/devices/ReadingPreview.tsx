import { measuredNames } from '#domain/devices/latestReadings.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import type { FileReading, ReadRows, RowProblem } from '#domain/devices/files/readMeterRows.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import { message } from '#domain/language/message.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

const shownReadings = 100
const shownProblems = 100

/** What importing a file would bring: how much, from when to when, its first readings, and the rows that are left out. */
export function ReadingPreview({ read: { readings, problems } }: { read: ReadRows }) {
  const units = useUnits()
  const [first, last] = [readings[0], readings.at(-1)]
  const counts = message('readingImport.ready', { count: readings.length, refused: problems.length })
  return (
    <Stack $gap="sm">
      <p role="status">
        <RichText of={counts} marks={{ strong: (words) => <strong>{words}</strong> }} />{' '}
        {first &&
          last &&
          text('readingImport.span', { from: formatMoment(first.at), to: formatMoment(last.at) })}
      </p>
      {problems.length > 0 && (
        <DataTable
          label={text('readingImport.leftOut')}
          items={problems.slice(0, shownProblems)}
          columns={problemColumns()}
          keyOf={({ row }) => String(row)}
        />
      )}
      {problems.length > shownProblems && (
        <Muted as="p">
          {text('readingImport.firstRows', { shown: shownProblems, count: problems.length })}
        </Muted>
      )}
      {first && (
        <DataTable
          label={text('readingImport.firstReadings')}
          items={readings.slice(0, shownReadings)}
          columns={readingColumns(units, readings)}
          keyOf={({ row }) => String(row)}
        />
      )}
    </Stack>
  )
}

/** In the reader's units and the brewery's time zone: a wrong unit or order of days is seen here. */
function readingColumns(units: Units, readings: readonly FileReading[]): DataColumn<FileReading>[] {
  const kinds = readingKinds.filter((kind) => readings.some(({ measured }) => measured[kind] !== undefined))
  return [
    { header: text('readingImport.column.moment'), cell: ({ at }) => formatMoment(at), isShort: true },
    ...kinds.map((kind): DataColumn<FileReading> => ({
      header: text(kindLabels[kind]),
      cell: ({ measured }) => measurementText(measuredNames[kind], measured[kind], units, shownLocale()),
      isNumber: true,
    })),
  ]
}

const kindLabels = {
  TEMPERATURE: 'logs.field.temperature',
  GRAVITY: 'logs.field.gravity',
  PRESSURE: 'logs.field.pressure',
  PH: 'logs.field.pH',
} as const

const problemColumns = (): DataColumn<RowProblem>[] => [
  { header: text('readingImport.row'), cell: ({ row }) => row, isShort: true },
  {
    header: text('readingImport.why'),
    cell: ({ column, expected, got }) =>
      text('readingImport.inColumn', { column, expected, got: gotText(got) }),
    whole: 'value',
  },
]

const gotText = (got: string) =>
  got === '' ? message('stockImport.gotNothing') : message('stockImport.gotQuoted', { got })
