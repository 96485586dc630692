import { useState } from 'react'
import { longestPasskeyName } from '#domain/people/secondFactor.ts'
import { addPasskey, canUsePasskeys, makePasskey } from '#web/live/session/passkeys.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { noProof, ProofFields } from './ProofFields.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useSending, type SecondFactorTask } from './secondFactorTask.ts'

/** Adds a passkey, or says where this browser has none. The first part of a second factor brings recovery codes, shown once. */
export function AddPasskeyDialog(task: SecondFactorTask) {
  if (canUsePasskeys()) return <AddingDialog {...task} />
  return (
    <Dialog open onClose={task.onClose} title={text('passkeys.add')}>
      <DialogBody>
        <p>{text('passkeys.unavailable')}</p>
      </DialogBody>
    </Dialog>
  )
}

function AddingDialog({ secondFactor, onChanged, onClose }: SecondFactorTask) {
  const [name, setName] = useState('')
  const [proof, setProof] = useState(noProof)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { busy, fields, problem, send } = useSending()
  const typed = secondFactor ? proof : { password: proof.password }
  const add = async () => {
    const isDone = await send({ name, ...typed }, async () => {
      const recoveryCodes = await addPasskey(name, await makePasskey(proof))
      setCodes(recoveryCodes)
      succeed(text(recoveryCodes.length > 0 ? 'passkeys.addedFirst' : 'passkeys.added'))
      if (recoveryCodes.length === 0) onClose()
    })
    if (isDone) onChanged()
  }
  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <ActionDialog
      title={text('passkeys.add')}
      submitLabel={text('secondFactor.next')}
      isForm
      busy={busy}
      problem={problem}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Stack>
        <p>{text('passkeys.about')}</p>
        <p>{text('passkeys.addLead')}</p>
        <TextField
          label={text('passkeys.name')}
          hint={text('passkeys.nameHint')}
          required
          maxLength={longestPasskeyName}
          error={fields.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ProofFields of={secondFactor} value={proof} errors={fields} onChange={setProof} />
      </Stack>
    </ActionDialog>
  )
}
