import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
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
import { ImportIngredientsDocument } from '#web/features/ingredients/ingredientCommands.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { planImport, refuseFile, type ImportPlan } from './importPlan.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

interface ImportDialogProps {
  items: readonly IngredientView[]
  onClose: () => void
}

/** Imports a CSV file of ingredients, after a row-by-row preview. */
export function ImportDialog({ items, onClose }: ImportDialogProps) {
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<{ created: number; updated: number } | null>(null)
  const [runImport, { busy }] = useCommand(ImportIngredientsDocument)
  const cannotEdit = useRoleRefusal('editIngredients')
  const pick = async (file: File) => {
    setPlan(null)
    setDone(null)
    const refusal = refuseFile(file)
    setProblem(refusal && textOf(refusal))
    if (refusal) return
    try {
      const planned = planImport(file.name, await fileText(file), items)
      if ('id' in planned) setProblem(textOf(planned))
      else setPlan(planned)
    } catch {
      setProblem(text('stockImport.notCsv'))
    }
  }
  const importNow = async () => {
    if (!plan) return setProblem(text('stockImport.nothingChosen'))
    setProblem(null)
    try {
      const { importIngredients } = await runImport({ csv: plan.csv })
      setDone(importIngredients)
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
          <Quiet>
            {text('stockImport.lead')}{' '}
            <Link type="button" onClick={saveTemplate}>
              <IconDownload size={16} aria-hidden="true" />
              {text('stockImport.template')}
            </Link>
          </Quiet>
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
