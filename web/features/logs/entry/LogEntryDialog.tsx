import { text } from '#web/ui/language/text.ts'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { isCarbonated } from '#domain/fermentation/fermentation.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FormActions, FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { leaveForm } from '#web/ui/dialogs/FormDialog.tsx'
import { CancelButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { FormNotes } from '#web/ui/dialogs/FormNotes.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { DoubtPanel } from './DoubtPanel.tsx'
import { LogEntryFields } from './LogEntryFields.tsx'
import { TakeFromDevice } from './TakeFromDevice.tsx'
import { lastKnown, recipeName, vesselLabel, type LoggedBatch } from '#web/features/logs/logViews.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { enteredAt } from '#web/live/readings/batchStays.ts'
import { useLogForm } from './useLogForm.ts'

interface LogEntryDialogProps {
  batch: LoggedBatch
  logType?: LogType | undefined
  onClose: () => void
}

/** A new entry in the log of a batch. Cancel discards what was typed; closing it in any other way keeps a draft. */
export function LogEntryDialog({ batch, logType, onClose }: LogEntryDialogProps) {
  const { form, doubt, fix, confirm, reconsider } = useLogForm({ batch, logType, onSaved: onClose })
  const roleRefusal = useRoleRefusal('addLog')
  const now = useNow(30_000)
  const [wasAsked, setWasAsked] = useState(false)
  if (doubt && !wasAsked) setWasAsked(true)
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog open onClose={leaveForm(form, onClose)} title={<Title batch={batch} />} isForm>
      <Form
        noValidate
        onSubmit={form.submit}
        aria-label={text('logs.entryFor', { number: batch.batchNumber })}
      >
        <DialogBody>
          <FormNotes form={form} />
          <LogEntryFields
            form={form}
            isCarbonated={isCarbonated(batch.stage)}
            known={lastKnown(batch)}
            firstGravity={batch.originalGravity ?? batch.recipe?.expectedOG ?? 1.05}
            now={now}
            batchId={batch.id}
            batchSizeBBL={batch.batchSizeBBL}
            isTransfer={logType === 'TRANSFER'}
            before={
              <TakeFromDevice
                form={form}
                equipmentId={vesselOf(batch)?.id ?? ''}
                since={enteredAt(batch)}
                now={now}
              />
            }
          />
        </DialogBody>
        <DialogFooter>
          {form.error && <FormError>{form.error}</FormError>}
          {doubt ? (
            <DoubtPanel question={doubt} fix={fix} busy={form.busy} onConfirm={confirm} onBack={reconsider} />
          ) : (
            <FormActions>
              <CancelButton onClick={cancel} />
              <SaveButton busy={form.busy} disabledReason={roleRefusal} wasAsked={wasAsked} />
            </FormActions>
          )}
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

function Title({ batch }: { batch: LoggedBatch }) {
  return (
    <>
      <Detail $weight="medium">{text('logs.entry')} </Detail>
      {vesselLabel(batch)} · {recipeName(batch)}
    </>
  )
}

interface SaveButtonProps {
  busy: boolean
  disabledReason: string | null
  /** The question stood in its place before. */
  wasAsked: boolean
}

/** Regains the focus when the question in its place was answered. */
function SaveButton({ busy, disabledReason, wasAsked }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasAsked && document.activeElement === document.body) button.current?.focus()
  }, [wasAsked])
  return (
    <Button ref={button} main type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>
      {text('logs.save')}
    </Button>
  )
}

const Form = styled.form`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  > div:first-of-type {
    flex: 1;
  }
`
