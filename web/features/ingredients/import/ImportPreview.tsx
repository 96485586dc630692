import { IconCircleCheck, IconCircleX, IconDownload, IconRefresh } from '@tabler/icons-react'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { changeInWords, problemInWords, type ImportPlan, type PlannedRow } from './importPlan.ts'

const shownRows = 200

const looks: Record<PlannedRow['action'], Look & { label: string }> = {
  CREATED: { tone: 'green', label: 'Created', icon: IconCircleCheck },
  UPDATED: { tone: 'blue', label: 'Updated', icon: IconRefresh },
  REFUSED: { tone: 'red', label: 'Refused', icon: IconCircleX },
}

const columns: DataColumn<PlannedRow>[] = [
  { header: 'Row', cell: ({ row }) => row, sortBy: ({ row }) => row, isShort: true },
  { header: 'Name', cell: ({ name }) => name || '–', sortBy: ({ name }) => name },
  {
    header: 'Result',
    cell: ({ action }) => <Badge {...looks[action]} />,
    sortBy: ({ action }) => action,
    isShort: true,
  },
  {
    header: 'Details',
    cell: ({ action, problems, changes }) => {
      if (action === 'REFUSED') return problems.map(problemInWords).join('; ')
      if (action === 'CREATED') return '–'
      return changes.length > 0 ? changes.map(changeInWords).join('; ') : 'Nothing changes'
    },
  },
]

/** The preview of an import, row by row: refused rows first, with their problems, then the changes. */
export function ImportPreview({ plan, isDone }: { plan: ImportPlan; isDone: boolean }) {
  const { rows, toCreate, toUpdate, refused, ignoredColumns, refusedCsv, fileName } = plan
  return (
    <Stack $gap="sm">
      <Row $wrap $spread $gap="sm">
        <p role="status">
          {isDone ? 'Imported from this file' : 'What this file would change'}:{' '}
          <strong>{toCreate} created</strong>, <strong>{toUpdate} updated</strong>,{' '}
          <strong>{refused} refused</strong>.
        </p>
        {refused > 0 && (
          <Button
            icon={IconDownload}
            onClick={() => saveFile(fileName.replace(/(\.csv)?$/i, '-refused.csv'), 'text/csv', refusedCsv)}
          >
            Download refused rows
          </Button>
        )}
      </Row>
      {ignoredColumns.length > 0 && (
        <Muted as="p">Not recognized and skipped: {ignoredColumns.join(', ')}.</Muted>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Rows of the file"
          items={rows.slice(0, shownRows)}
          columns={columns}
          keyOf={({ row }) => String(row)}
        />
      )}
      {rows.length > shownRows && (
        <Muted as="p">
          The first {shownRows} of {rows.length} rows.
        </Muted>
      )}
    </Stack>
  )
}
