import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { fileWordsIn } from '#domain/stock/files/csvWords.ts'
import { ingredientsTemplate } from '#domain/stock/files/ingredientExport.ts'
import { shownReader } from '#web/ui/language/shownLanguage.ts'
import { series } from '#web/ui/language/series.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FilePicker } from '#web/ui/inputs/FilePicker.tsx'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { fileText } from '#web/ui/inputs/fileText.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import type { FileChoices, SkippedColumn } from '#domain/stock/files/ingredientCsv.ts'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportIngredientsDocument } from './importDocument.ts'
import {
  planImport,
  refuseFile,
  type ImportPlan,
  problemInWords,
  type FieldChange,
  type PlannedRow,
} from './importPlan.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { importLooks } from '#web/ui/data/recordLooks.ts'
import type { Look } from '#web/ui/data/looks.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Row } from '#web/ui/layout/Row.ts'

interface ImportDialogProps {
  items: readonly IngredientView[]
  onClose: () => void
}

/** A file that was picked, and what a person says of it. */
interface Picked {
  fileName: string
  csv: string
  /** The columns whose titles don't say what they are. */
  asked: readonly SkippedColumn[]
  choices: FileChoices
}

/** Imports a CSV file of ingredients, after a row-by-row preview. */
export function ImportDialog({ items, onClose }: ImportDialogProps) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<{ created: number; updated: number; plan: ImportPlan | null } | null>(null)
  const [runImport, { busy }] = useCommand(ImportIngredientsDocument)
  const cannotEdit = useRoleRefusal('editIngredients')
  const current = usePlan(picked, items)
  // What was imported stays in view as it was, though the stock has it by now.
  const plan = done?.plan ?? current
  const pick = async (file: File) => {
    setPicked(null)
    setDone(null)
    const refusal = refuseFile(file)
    setProblem(refusal && textOf(refusal))
    if (refusal) return
    try {
      const csv = await fileText(file)
      const planned = planImport(file.name, csv, { items, choices: {} })
      if ('id' in planned) setProblem(textOf(planned))
      else setPicked({ fileName: file.name, csv, asked: planned.file.skipped, choices: {} })
    } catch {
      setProblem(text('stockImport.notCsv'))
    }
  }
  const importNow = async () => {
    if (!picked) return setProblem(text('stockImport.nothingChosen'))
    setProblem(null)
    try {
      const { importIngredients } = await runImport({ csv: picked.csv, choices: picked.choices })
      setDone({ ...importIngredients, plan })
      const { created, updated } = importIngredients
      succeed(text('stockImport.imported', { created, updated }))
    } catch (error) {
      setProblem(text('stockImport.failed', { reason: reasonOf(error) }))
    }
  }
  const ready = plan ? plan.toCreate + plan.toUpdate : 0
  return (
    <Dialog
      open
      isWide
      isFilled={plan !== null && done === null}
      onClose={onClose}
      title={text('stockImport.title')}
    >
      <DialogBody>
        <Stack>
          <Lead />
          <FilePicker
            label={plan ? plan.fileName : text('stockImport.choose')}
            accept=".csv,text/csv"
            onPick={(file) => void pick(file)}
          />
          {problem && <FormError>{problem}</FormError>}
          {(busy || done) && (
            <ProgressBar
              percent={done ? 100 : null}
              tone={done ? 'green' : 'orange'}
              label={text('stockImport.progress')}
              text={
                done
                  ? text('stockImport.done', { created: done.created, updated: done.updated })
                  : text('stockImport.importing', { rows: ready })
              }
            />
          )}
          {plan && picked && done === null && (
            <ImportChoices
              {...picked}
              file={plan.file}
              onChange={(choices) => setPicked({ ...picked, choices })}
            />
          )}
          {plan && <ImportPreview plan={plan} isDone={done !== null} />}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          {text(done ? 'common.close' : 'common.cancel')}
        </Button>
        {!done && (
          <Button
            main
            variant="primary"
            busy={busy}
            disabledReason={cannotEdit ?? (plan && ready === 0 ? text('stockImport.noneReady') : null)}
            onClick={() => void importNow()}
          >
            {plan ? text('stockImport.buttonRows', { rows: ready }) : text('stockImport.button')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** What importing a picked file would do to the stock as it is now. */
function usePlan(picked: Picked | null, items: readonly IngredientView[]): ImportPlan | null {
  return useMemo(() => {
    const planned = picked && planImport(picked.fileName, picked.csv, { items, choices: picked.choices })
    return planned && 'id' in planned ? null : planned
  }, [picked, items])
}

/** Which columns a file needs, by their titles in the template. */
function Lead() {
  const { name, category } = fileWordsIn(shownReader().language).columns
  return (
    <Quiet>
      {text('stockImport.lead', { name, category })}{' '}
      <Link type="button" onClick={saveTemplate}>
        <IconDownload size={16} aria-hidden="true" />
        {text('stockImport.template')}
      </Link>
    </Quiet>
  )
}

function saveTemplate(): void {
  saveFile('ingredients-template.csv', 'text/csv', ingredientsTemplate(shownReader()))
}

const Link = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-height: 28px;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.primaryText};
  text-decoration: underline;
`

const shownRows = 200

const looks: Record<PlannedRow['action'], Look & { label: PlainId }> = {
  CREATED: { ...importLooks.CREATED, label: 'stockImport.created' },
  UPDATED: { ...importLooks.UPDATED, label: 'stockImport.updated' },
  REFUSED: { ...importLooks.REFUSED, label: 'stockImport.refused' },
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
      if (action === 'REFUSED') return series(problems.map(problemInWords))
      return changes.length > 0 ? series(changes.map(changeInWords)) : text('stockImport.nothingChanges')
    },
    whole: 'value',
  },
]

const changeInWords = ({ label, from, to }: FieldChange) =>
  from === null
    ? text('stockImport.value', { label, value: to })
    : text('stockImport.change', { label, from, to })

/** The preview of an import, row by row: refused rows first, with their problems, then the values before and after. */
function ImportPreview({ plan, isDone }: { plan: ImportPlan; isDone: boolean }) {
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
