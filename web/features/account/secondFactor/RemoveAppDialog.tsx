import { useState } from 'react'
import { removeApp } from '#web/live/session/secondFactor.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { noProof, ProofFields } from './ProofFields.tsx'
import { useSending, type SecondFactorTask } from './secondFactorTask.ts'

/** Removes the authenticator app of the user, who has passkeys as well. */
export function RemoveAppDialog({ secondFactor, onChanged, onClose }: SecondFactorTask) {
  const [proof, setProof] = useState(noProof)
  const { busy, fields, problem, send } = useSending()
  const remove = async () => {
    if (!(await send(proof, () => removeApp(proof)))) return
    succeed(text('secondFactor.appRemoved'))
    onChanged()
    onClose()
  }
  return (
    <ActionDialog
      title={text('secondFactor.removeApp')}
      submitLabel={text('secondFactor.removeApp')}
      isDangerous
      busy={busy}
      problem={problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Stack>
        <p>{text('secondFactor.removeAppLead')}</p>
        <ProofFields of={secondFactor} value={proof} errors={fields} onChange={setProof} />
      </Stack>
    </ActionDialog>
  )
}
