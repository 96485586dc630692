import { useMemo } from 'react'
import { text } from '#web/ui/language/text.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { IconCircleCheck, IconCircleX, IconDownload, IconRefresh } from '@tabler/icons-react'
import { Badge } from '#web/ui/data/Badge.tsx'
import type { Look } from '#web/ui/data/looks.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { problemInWords, type FieldChange, type ImportPlan, type PlannedRow } from './importPlan.ts'

const shownRows = 200

const looks: Record<PlannedRow['action'], Look & { label: PlainId }> = {
  CREATED: { tone: 'green', label: 'stockImport.created', icon: IconCircleCheck },
  UPDATED: { tone: 'blue', label: 'stockImport.updated', icon: IconRefresh },
  REFUSED: { tone: 'red', label: 'stockImport.refused', icon: IconCircleX },
}

const columnsOf = (): DataColumn<PlannedRow>[] => [
  {
    header: text('stockImport.row'),
    cell: ({ row }) => row,
    sortBy: ({ row }) => row,
    isShort: true,
  },
  {
    header: text('stockImport.name'),
    cell: ({ name }) => name || '–',
    sortBy: ({ name }) => name,
  },
  {
    header: text('stockImport.result'),
    cell: ({ action }) => <Badge {...looks[action]} label={text(looks[action].label)} />,
    sortBy: ({ action }) => action,
    isShort: true,
  },
  {
    header: text('stockImport.details'),
    cell: ({ action, problems, changes }) => {
      if (action === 'REFUSED') return problems.map(problemInWords).join('; ')
      return changes.length > 0 ? changes.map(changeInWords).join('; ') : text('stockImport.nothingChanges')
    },
    whole: 'value',
  },
]

const changeInWords = ({ label, from, to }: FieldChange) =>
  from === null
    ? text('stockImport.value', { label, value: to })
    : text('stockImport.change', { label, from, to })

/** The preview of an import, row by row: refused rows first, with their problems, then the values before and after. */
export function ImportPreview({ plan, isDone }: { plan: ImportPlan; isDone: boolean }) {
  const columns = useMemo(() => columnsOf(), [])
  const { rows, toCreate, toUpdate, refused, refusedCsv, fileName } = plan
  const counts = message('stockImport.counts', {
    isDone: isDone ? 'yes' : 'no',
    created: toCreate,
    updated: toUpdate,
    refused,
  })
  return (
    <Stack $gap="sm">
      <Row $wrap $spread $gap="sm">
        <p role="status">
          <RichText of={counts} marks={{ strong: (words) => <strong>{words}</strong> }} />
        </p>
        {refused > 0 && (
          <Button
            icon={IconDownload}
            onClick={() => saveFile(fileName.replace(/(\.csv)?$/i, '-refused.csv'), 'text/csv', refusedCsv)}
          >
            {text('stockImport.downloadRefused')}
          </Button>
        )}
      </Row>
      {rows.length > 0 && (
        <DataTable
          label={text('stockImport.rows')}
          items={rows.slice(0, shownRows)}
          columns={columns}
          keyOf={({ row }) => String(row)}
        />
      )}
      {rows.length > shownRows && (
        <Muted as="p">{text('stockImport.firstRows', { shown: shownRows, count: rows.length })}</Muted>
      )}
    </Stack>
  )
}
