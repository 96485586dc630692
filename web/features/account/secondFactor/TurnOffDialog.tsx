import { turnOffSecondFactor } from '#web/live/session/secondFactor.ts'
import { text } from '#web/ui/language/text.ts'
import { ProofDialog } from './ProofDialog.tsx'
import type { SecondFactorTask } from './secondFactorTask.ts'

/** Turns off the user's second factor. */
export function TurnOffDialog(task: SecondFactorTask) {
  return (
    <ProofDialog
      {...task}
      title={text('secondFactor.turnOffTitle')}
      submitLabel={text('secondFactor.turnOff')}
      lead={text('secondFactor.turnOffLead')}
      done={text('secondFactor.turnedOff')}
      act={turnOffSecondFactor}
    />
  )
}
