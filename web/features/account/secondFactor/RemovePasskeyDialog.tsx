import { removePasskey } from '#web/live/session/passkeys.ts'
import { text } from '#web/ui/language/text.ts'
import type { OwnPasskey } from './PasskeyList.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import type { SecondFactorTask } from './secondFactorTask.ts'

/** Removes a passkey of the user. */
export function RemovePasskeyDialog({ passkey, ...task }: SecondFactorTask & { passkey: OwnPasskey }) {
  return (
    <ProofDialog
      {...task}
      title={text('passkeys.removeOf', { name: passkey.name })}
      submitLabel={text('passkeys.remove')}
      lead={text('passkeys.removeLead')}
      done={text('passkeys.removed')}
      act={(proof) => removePasskey(passkey.id, proof)}
    />
  )
}
