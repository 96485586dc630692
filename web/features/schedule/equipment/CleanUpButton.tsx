import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CleanUpEquipmentDocument } from '#web/features/schedule/scheduleDocuments.ts'

/** Frees the vessels that no active batch holds, after confirmation. */
export function CleanUpButton() {
  const [isAsking, setAsking] = useState(false)
  const [cleanUp, { busy }] = useCommand(CleanUpEquipmentDocument)
  const confirm = async () => {
    try {
      const { cleanUpEquipment } = await cleanUp({})
      notifications.show({ tone: 'success', message: cleanUpEquipment.message })
      setAsking(false)
    } catch (error) {
      notifications.fail('Error cleaning up equipment', error)
    }
  }
  return (
    <>
      <Button
        icon={IconSparkles}
        disabledReason={useRoleRefusal('cleanUpEquipment')}
        onClick={() => setAsking(true)}
      >
        Cleanup Orphaned Equipment
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cleanup Orphaned Equipment"
        question="This will reset all equipment that has no active batch assigned. Continue?"
        confirmLabel="Continue"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
