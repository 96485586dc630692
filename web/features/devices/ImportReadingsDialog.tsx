import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { meterLimits, readMeterFile } from '#domain/devices/files/meterFile.ts'
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
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { ImportReadingsDocument, OtherStaysDocument } from './importDocument.ts'
import { ReadingPreview } from './ReadingPreview.tsx'
import { columnsOf, planOf, readRows, type ReadingPlan } from './readingPlan.ts'

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
