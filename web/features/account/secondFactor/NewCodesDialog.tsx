import { useState } from 'react'
import { replaceRecoveryCodes } from '#web/live/session/secondFactor.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { noProof, ProofFields } from './ProofFields.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useSending, type SecondFactorTask } from './secondFactorTask.ts'

/** Makes new recovery codes in place of the earlier ones, and shows them once. */
export function NewCodesDialog({ secondFactor, onChanged, onClose }: SecondFactorTask) {
  const [proof, setProof] = useState(noProof)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, fields, problem, send } = useSending()
  const replace = async () => {
    const isDone = await send(proof, async () => {
      const { recoveryCodes } = await replaceRecoveryCodes(proof)
      setCodes(recoveryCodes)
    })
    if (isDone) onChanged()
  }
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <ActionDialog
      title={text('secondFactor.newCodes')}
      submitLabel={text('secondFactor.newCodes')}
      busy={busy}
      problem={problem}
      onSubmit={() => void replace()}
      onClose={onClose}
    >
      <Stack>
        <p>{text('secondFactor.newCodesLead')}</p>
        <ProofFields of={secondFactor} value={proof} errors={fields} onChange={setProof} />
      </Stack>
    </ActionDialog>
  )
}
