import { text } from '#web/ui/language/text.ts'
import { useEffect, useRef, useState, useId } from 'react'
import styled from 'styled-components'
import { BeerDot } from '#web/ui/data/beerColor.ts'
import { isCarbonated } from '#domain/fermentation/fermentation.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FormActions, FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { leaveForm, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { CancelButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { FormNotes } from '#web/ui/dialogs/FormNotes.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { LogEntryFields } from './LogEntryFields.tsx'
import { lastKnown, recipeName, vesselLabel, type LoggedBatch } from '#web/features/logs/logViews.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { enteredAt } from '#web/live/readings/batchStays.ts'
import { useLogForm, type LogForm } from './useLogForm.ts'
import { IconHelpTriangle, IconAccessPoint } from '@tabler/icons-react'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { useController } from 'react-hook-form'
import { freshReadings, readingTexts } from '#domain/devices/latestReadings.ts'
import { measurements } from '#domain/fermentation/readings.ts'
import { rounded, shownValue, toStored } from '#domain/units/conversion.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

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
      <BeerDot $srm={batch.recipe?.colorSRM} aria-hidden="true" />
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

interface DoubtPanelProps {
  question: string
  /** What was probably meant, and a function that accepts it. */
  fix: { text: string; take: () => void } | null
  busy: boolean
  onConfirm: () => void
  onBack: () => void
}

/**
 * Asks about a value before it is saved. "Back" replaces Save in the same place, so that a double tap doesn't confirm.
 */
function DoubtPanel({ question, fix, busy, onConfirm, onBack }: DoubtPanelProps) {
  const back = useRef<HTMLButtonElement>(null)
  const questionId = useId()
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <Notice $tone="yellow" id={questionId} role="alert">
        <IconHelpTriangle size={22} aria-hidden="true" />
        {question}
      </Notice>
      <FormActions role="group" aria-labelledby={questionId}>
        <Button main busy={busy} onClick={onConfirm}>
          {text('logs.saveAsIs')}
        </Button>
        {fix && (
          <Button main onClick={fix.take}>
            {text('logs.useMeant', { value: fix.text })}
          </Button>
        )}
        <Button ref={back} main variant="primary" aria-describedby={questionId} onClick={onBack}>
          {text('logs.goBack')}
        </Button>
      </FormActions>
    </>
  )
}

interface TakeFromDeviceProps {
  form: LogForm
  equipmentId: string
  /** Since when the batch is in there: what was measured before is of another one. */
  since: Date | null
  now: Date
}

/** Fills in what a device measures in the vessel now; nothing where none does, or where it has been silent. */
function TakeFromDevice({ form: { control }, equipmentId, since, now }: TakeFromDeviceProps) {
  const units = useUnits()
  const readings = freshReadings(useReadings().get(equipmentId) ?? {}, now, since)
  const fields = {
    temperature: useController({ control, name: 'temperature' }).field,
    gravity: useController({ control, name: 'gravity' }).field,
    pressure: useController({ control, name: 'pressure' }).field,
    pH: useController({ control, name: 'pH' }).field,
  }
  if (!readings) return null
  const texts = readingTexts(readings, units, shownLocale())
  const oldest = new Date(Math.min(...texts.map(({ at }) => at.getTime())))
  const take = () => {
    for (const { kind } of texts) {
      // As a person would have typed it from the screen: with the digits that are shown.
      const value = readings[kind]?.value ?? 0
      fields[kind].onChange(
        kind === 'pH'
          ? rounded(value, measurements.pH.digits)
          : toStored(units, kind, shownValue(units, kind, value)),
      )
    }
  }
  return (
    <WholeWidth>
      <Button main icon={IconAccessPoint} onClick={take}>
        {text('logs.takeFromDevice', {
          values: texts.map(({ text: value }) => value).join(', '),
          age: ageText(oldest, now),
        })}
      </Button>
    </WholeWidth>
  )
}
