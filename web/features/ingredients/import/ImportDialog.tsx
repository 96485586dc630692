import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { fileWordsIn } from '#domain/stock/files/csvWords.ts'
import { ingredientsTemplate } from '#domain/stock/files/ingredientExport.ts'
import { shownReader } from '#web/ui/language/shownLanguage.ts'
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
import { Quiet } from '#web/ui/layout/Muted.ts'
import type { FileChoices, SkippedColumn } from '#domain/stock/files/ingredientCsv.ts'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportIngredientsDocument } from './importDocument.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { planImport, refuseFile, type ImportPlan } from './importPlan.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

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
