import { useState } from 'react'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { now } from '#web/ui/dates/clock.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

interface HoldDialogProps {
  title: string
  /** Asks since which day what is held was received. */
  asksSince?: boolean
  onHold: (reason: string, since: string) => void
  onClose: () => void
}

/** Holds a lot for a reason of its own, or all lots of a supplier that were received since a day. */
export function HoldDialog({ title, asksSince = false, onHold, onClose }: HoldDialogProps) {
  const today = dayAt(now())
  const [since, setSince] = useState<string | null>(today)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const cannotHold = useRoleRefusal('holdLots')
  const submit = () => {
    const why = reason.trim()
    if (why === '') return setProblem(text('form.required', { name: text('lots.reason') }))
    if (since === null) return setProblem(text('form.required', { name: text('lots.receivedSince') }))
    onHold(why, since)
    onClose()
  }
  return (
    <ActionDialog
      title={title}
      submitLabel={text('lots.hold')}
      isDangerous
      isFilled={reason !== '' || since !== today}
      problem={problem}
      disabledReason={cannotHold}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack>
        {asksSince && (
          <DateField
            label={text('lots.receivedSince')}
            value={since}
            onChange={setSince}
            max={today}
            required
            hint={text('lots.holdAllHint')}
          />
        )}
        <TextField
          label={text('lots.reason')}
          value={reason}
          maxLength={200}
          required
          autoComplete="off"
          onChange={(event) => {
            setProblem(null)
            setReason(event.target.value)
          }}
        />
      </Stack>
    </ActionDialog>
  )
}
