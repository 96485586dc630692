import { useState } from 'react'
import type { SecondFactorProof } from '#web/live/session/secondFactor.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { noProof, ProofFields } from './ProofFields.tsx'
import { useSending, type SecondFactorTask } from './secondFactorTask.ts'

interface ProofDialogProps extends SecondFactorTask {
  title: string
  submitLabel: string
  lead: string
  /** What is shown once it is done. */
  done: string
  act: (proof: SecondFactorProof) => Promise<void>
}

/** Takes something of the user's second factor away, with a proof that it is the user who does. */
export function ProofDialog({ title, submitLabel, lead, done, act, ...task }: ProofDialogProps) {
  const { secondFactor, onChanged, onClose } = task
  const [proof, setProof] = useState(noProof)
  const { busy, fields, problem, send } = useSending()
  const submit = async () => {
    if (!(await send(proof, () => act(proof)))) return
    succeed(done)
    onChanged()
    onClose()
  }
  return (
    <ActionDialog
      title={title}
      submitLabel={submitLabel}
      isDangerous
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack>
        <p>{lead}</p>
        <ProofFields of={secondFactor} value={proof} errors={fields} onChange={setProof} />
      </Stack>
    </ActionDialog>
  )
}
