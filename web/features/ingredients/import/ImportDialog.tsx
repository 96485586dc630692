import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { countOf } from '#domain/overview/counts.ts'
import { csvTemplate } from '#domain/stock/ingredientCsv.ts'
import { theme } from '#web/theme.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FilePicker } from '#web/ui/inputs/FilePicker.tsx'
import { FormError } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { textOf } from '#web/ui/feedback/textOf.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { ImportIngredientsDocument } from '#web/features/ingredients/ingredientCommands.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { planImport, refuseFile, type ImportPlan } from './importPlan.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'

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
    setProblem(refusal)
    if (refusal) return
    try {
      const planned = planImport(file.name, await textOf(file), items)
      if (typeof planned === 'string') setProblem(planned)
      else setPlan(planned)
    } catch {
      setProblem('Please select a valid CSV file')
    }
  }
  const importNow = async () => {
    if (!plan) return setProblem('Please select a CSV file first')
    setProblem(null)
    try {
      const { importIngredients } = await runImport({ csv: plan.csv })
      setDone(importIngredients)
      const { created, updated } = importIngredients
      notifications.show({ tone: 'success', message: `Imported: ${created} created, ${updated} updated` })
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      setProblem(`Error importing data. Please check your CSV format. ${reason}`)
    }
  }
  const ready = plan ? plan.toCreate + plan.toUpdate : 0
  return (
    <Dialog
      open
      isWide
      isFilled={plan !== null && done === null}
      onClose={onClose}
      title="Import Ingredients from CSV"
    >
      <DialogBody>
        <Stack>
          <Quiet>
            Required columns: name and category. Existing names are updated; empty cells leave values
            unchanged.{' '}
            <Link type="button" onClick={() => saveFile('ingredients-template.csv', 'text/csv', csvTemplate)}>
              <IconDownload size={16} aria-hidden="true" />
              Download template
            </Link>
          </Quiet>
          <FilePicker
            label={plan ? plan.fileName : 'Choose a CSV file, or drop it here'}
            accept=".csv,text/csv"
            onPick={(file) => void pick(file)}
          />
          {problem && <FormError>{problem}</FormError>}
          {(busy || done) && (
            <ProgressBar
              percent={done ? 100 : null}
              tone={done ? 'green' : 'orange'}
              label="Import"
              text={
                done
                  ? `Done: ${done.created} created, ${done.updated} updated`
                  : `Importing ${countOf(ready, 'row')}`
              }
            />
          )}
          {plan && <ImportPreview plan={plan} isDone={done !== null} />}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          {done ? 'Close' : 'Cancel'}
        </Button>
        {!done && (
          <Button
            main
            variant="primary"
            busy={busy}
            disabledReason={
              cannotEdit ?? (plan && ready === 0 ? 'None of the rows in this file can be imported.' : null)
            }
            onClick={() => void importNow()}
          >
            {plan ? `Import ${countOf(ready, 'row')}` : 'Import'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
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
