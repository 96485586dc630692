import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { meterLimits, readMeterFile, samplesOf } from '#domain/devices/files/meterFile.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { CancelButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { fileText } from '#web/ui/inputs/fileText.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FilePicker } from '#web/ui/inputs/FilePicker.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { ImportReadingsDocument, OtherStaysDocument } from './importDocument.ts'
import {
  columnsOf,
  planOf,
  readRows,
  type ReadingPlan,
  columnUses,
  withUse,
  type ColumnUse,
} from './readingPlan.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { listText } from '#domain/language/numbers.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import type { FileReading, ReadRows, RowProblem } from '#domain/devices/files/readMeterRows.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import { message } from '#domain/language/message.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { RichText } from '#web/ui/language/RichText.tsx'

interface ImportReadingsDialogProps {
  batch: BatchView
  onClose: () => void
}

/** Imports the file of a meter: says what its columns are, shows what that makes of its rows, and sends it. */
export function ImportReadingsDialog({ batch, onClose }: ImportReadingsDialogProps) {
  const units = useUnits()
  const [plan, setPlan] = useState<ReadingPlan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [runImport, { busy, idFor }] = useCommand(ImportReadingsDocument)
  const undoing = useUndo()
  const columns = useMemo(() => plan && columnsOf(plan), [plan])
  const variables = { batchId: batch.id }
  const { data } = useQuery(OtherStaysDocument, { variables, fetchPolicy: 'cache-and-network' })
  const read = useMemo(() => {
    const others = data?.otherStays ?? []
    return plan && columns && !('refusal' in columns) ? readRows(plan, columns, { batch, others }) : null
  }, [plan, columns, batch, data])
  const pick = async (file: File) => {
    setPlan(null)
    setProblem(null)
    if (file.size > meterLimits.bytes)
      return setProblem(text('stockImport.tooLarge', { mb: meterLimits.bytes / 1e6 }))
    try {
      const csv = await fileText(file)
      const opened = readMeterFile(csv)
      if (opened.refusal !== null) return setProblem(textOf(opened.refusal))
      setPlan(planOf({ file: opened, fileName: file.name, csv }, units, usualOrder()))
    } catch {
      setProblem(text('stockImport.notCsv'))
    }
  }
  const importNow = async () => {
    if (!plan || !columns) return setProblem(text('stockImport.nothingChosen'))
    if ('refusal' in columns) return
    const { csv, fileName } = plan
    const action = { batchId: batch.id, csv, fileName, columns }
    const id = idFor(action)
    try {
      const sent = await runImport(action, id)
      const { kept } = sent.importReadings
      succeed(text('readingImport.imported', { kept }), kept > 0 ? undoing([id]) : undefined)
      onClose()
    } catch (error) {
      notifications.fail(text('readingImport.failed'), error)
    }
  }
  const refusal = columns && 'refusal' in columns ? textOf(columns.refusal) : null
  const noneReady = read?.readings.length === 0 ? text('readingImport.noneReady') : null
  return (
    <Dialog
      open
      isWide
      isFilled={plan !== null}
      onClose={onClose}
      title={text('readingImport.title', { batch: batch.batchNumber })}
    >
      <DialogBody>
        <Stack>
          <Quiet>{text('readingImport.lead')}</Quiet>
          <FilePicker
            label={plan ? plan.fileName : text('stockImport.choose')}
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onPick={(file) => void pick(file)}
          />
          {problem && <FormError>{problem}</FormError>}
          {plan && <ColumnChoices plan={plan} onChange={setPlan} />}
          {refusal && <FormError>{refusal}</FormError>}
          {read && <ReadingPreview read={read} />}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <Button
          main
          variant="primary"
          busy={busy}
          disabledReason={refusal ?? noneReady}
          onClick={() => void importNow()}
        >
          {text('readingImport.button')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** How the reader's language writes days: with the month first only in the United States. */
const usualOrder = () => (shownLocale() === 'en-US' ? 'MONTH_FIRST' : 'DAY_FIRST')

interface ColumnChoicesProps {
  plan: ReadingPlan
  onChange: (plan: ReadingPlan) => void
}

const isUse = (value: string): value is ColumnUse => value in columnUses

/** Says of each column of a file what it is, with what stands in its first rows. */
export function ColumnChoices({ plan, onChange }: ColumnChoicesProps) {
  const { file, uses, days, openDay } = plan
  const choose = (column: number, value: string) => {
    if (isUse(value)) onChange(withUse(plan, column, value))
  }
  const choices = Object.entries(columnUses).map(([value, label]) => ({ value, label: text(label) }))
  return (
    <Stack as="section" $gap="sm" aria-label={text('readingImport.columns')}>
      <Columns $min="240px" $gap="sm">
        {file.titles.map((title, column) => (
          <Select
            key={column}
            label={title || text('readingImport.columnNumber', { number: column + 1 })}
            value={uses[column] ?? ''}
            choices={choices}
            hint={exampleOf(samplesOf(file, column))}
            onChange={(event) => choose(column, event.target.value)}
          />
        ))}
        {openDay !== null && (
          <Select
            label={text('readingImport.days', { example: openDay })}
            value={days}
            choices={[
              { value: 'DAY_FIRST', label: text('readingImport.dayFirst') },
              { value: 'MONTH_FIRST', label: text('readingImport.monthFirst') },
            ]}
            onChange={(event) => onChange({ ...plan, days: event.target.value as DayOrder })}
          />
        )}
      </Columns>
    </Stack>
  )
}

function exampleOf(samples: readonly string[]): string {
  const shown = [...new Set(samples)].slice(0, 2).map((one) => one.slice(0, 24))
  if (shown.length === 0) return text('readingImport.emptyColumn')
  return text('readingImport.suchAs', { examples: listText(shownLocale(), shown, 'parts') })
}

const shownReadings = 100

const shownProblems = 100

/** What importing a file would bring: how much, from when to when, its first readings, and the rows that are left out. */
function ReadingPreview({ read: { readings, problems } }: { read: ReadRows }) {
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
