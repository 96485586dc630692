import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ConnectApp } from './ConnectApp.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import type { SecondFactorTask } from './secondFactorTask.ts'
import { useSetUp } from './useSetUp.ts'

/** Turns on a second factor: asks for the password, connects the app, then shows the recovery codes once. */
export function TurnOnDialog({ onChanged, onClose }: SecondFactorTask) {
  const setUp = useSetUp(() => {
    succeed(text('secondFactor.turnedOn'))
    onChanged()
  })
  const { prepared, isOn, fields } = setUp
  if (prepared && isOn) return <RecoveryCodesDialog codes={prepared.recoveryCodes} onClose={onClose} />
  return (
    <ActionDialog
      title={text('secondFactor.turnOnTitle')}
      submitLabel={text(prepared ? 'secondFactor.turnOn' : 'secondFactor.next')}
      isForm
      busy={setUp.busy}
      problem={setUp.problem}
      onSubmit={() => void setUp.submit()}
      onClose={onClose}
    >
      {prepared ? (
        <ConnectApp prepared={prepared} code={setUp.code} error={fields.code} onChange={setUp.setCode} />
      ) : (
        <Stack>
          <p>{text('secondFactor.turnOnLead')}</p>
          <PasswordField
            label={text('signIn.password')}
            autoComplete="current-password"
            required
            error={fields.password}
            value={setUp.password}
            onChange={({ target }) => setUp.setPassword(target.value)}
          />
        </Stack>
      )}
    </ActionDialog>
  )
}
