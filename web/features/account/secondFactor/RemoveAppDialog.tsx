import { removeApp } from '#web/live/session/secondFactor.ts'
import { text } from '#web/ui/language/text.ts'
import { ProofDialog } from './ProofDialog.tsx'
import type { SecondFactorTask } from './secondFactorTask.ts'

/** Removes the authenticator app of the user, who has passkeys as well. */
export function RemoveAppDialog(task: SecondFactorTask) {
  return (
    <ProofDialog
      {...task}
      title={text('secondFactor.removeApp')}
      submitLabel={text('secondFactor.removeApp')}
      lead={text('secondFactor.removeAppLead')}
      done={text('secondFactor.appRemoved')}
      act={removeApp}
    />
  )
}
