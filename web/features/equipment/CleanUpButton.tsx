import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CleanUpEquipmentDocument } from './vesselDocuments.ts'
import { text } from '#web/ui/language/text.ts'

/** Frees the vessels that no active batch holds, after confirmation. */
export function CleanUpButton() {
  const [isAsking, setAsking] = useState(false)
  const [cleanUp, { busy }] = useCommand(CleanUpEquipmentDocument)
  const confirm = async () => {
    const isDone = await tell(cleanUp({}), {
      done: (answer) => answer.cleanUpEquipment.message,
      failed: text('equipment.cleanUpFailed'),
    })
    if (isDone) setAsking(false)
  }
  return (
    <>
      <Button
        icon={IconSparkles}
        disabledReason={useRoleRefusal('cleanUpEquipment')}
        onClick={() => setAsking(true)}
      >
        {text('equipment.cleanUp')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('equipment.cleanUp')}
        question={text('equipment.cleanUpQuestion')}
        confirmLabel={text('equipment.continue')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
