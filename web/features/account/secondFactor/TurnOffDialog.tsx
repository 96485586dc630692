import { useState } from 'react'
import { turnOffSecondFactor } from '#web/live/session/secondFactor.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { noProof, ProofFields } from './ProofFields.tsx'
import { useSending, type SecondFactorTask } from './secondFactorTask.ts'

/** Turns off the user's second factor. */
export function TurnOffDialog({ secondFactor, onChanged, onClose }: SecondFactorTask) {
  const [proof, setProof] = useState(noProof)
  const { busy, fields, problem, send } = useSending()
  const turnOff = async () => {
    if (!(await send(proof, () => turnOffSecondFactor(proof)))) return
    succeed(text('secondFactor.turnedOff'))
    onChanged()
    onClose()
  }
  return (
    <ActionDialog
      title={text('secondFactor.turnOffTitle')}
      submitLabel={text('secondFactor.turnOff')}
      isDangerous
      busy={busy}
      problem={problem}
      onSubmit={() => void turnOff()}
      onClose={onClose}
    >
      <Stack>
        <p>{text('secondFactor.turnOffLead')}</p>
        <ProofFields of={secondFactor} value={proof} errors={fields} onChange={setProof} />
      </Stack>
    </ActionDialog>
  )
}
