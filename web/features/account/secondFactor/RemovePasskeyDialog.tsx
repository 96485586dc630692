import { useState } from 'react'
import { removePasskey } from '#web/live/session/passkeys.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { OwnPasskey } from './PasskeyList.tsx'
import { noProof, ProofFields } from './ProofFields.tsx'
import { useSending, type SecondFactorTask } from './secondFactorTask.ts'

interface RemovePasskeyProps extends SecondFactorTask {
  passkey: OwnPasskey
}

/** Removes a passkey of the user. */
export function RemovePasskeyDialog({ passkey, secondFactor, onChanged, onClose }: RemovePasskeyProps) {
  const [proof, setProof] = useState(noProof)
  const { busy, fields, problem, send } = useSending()
  const remove = async () => {
    if (!(await send(proof, () => removePasskey(passkey.id, proof)))) return
    succeed(text('passkeys.removed'))
    onChanged()
    onClose()
  }
  return (
    <ActionDialog
      title={text('passkeys.removeOf', { name: passkey.name })}
      submitLabel={text('passkeys.remove')}
      isDangerous
      busy={busy}
      problem={problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Stack>
        <p>{text('passkeys.removeLead')}</p>
        <ProofFields of={secondFactor} value={proof} errors={fields} onChange={setProof} />
      </Stack>
    </ActionDialog>
  )
}
