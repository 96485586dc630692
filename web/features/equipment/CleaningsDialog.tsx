import { IconBucketDroplet } from '@tabler/icons-react'
import { useState } from 'react'
import { cleaningInWords } from '#domain/equipment/cleanings.ts'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FormActions } from '#web/ui/dialogs/ActionDialog.tsx'
import { WaitingNote } from '#web/ui/dialogs/WaitingNote.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { CleaningFormDialog } from '#web/live/vessels/CleaningFormDialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { CleaningsDocument } from './cleaningDocuments.ts'
import { VesselEvents } from './VesselEvents.tsx'
import { text, textOf } from '#web/ui/language/text.ts'

/** How a vessel was cleaned, newest first, live; here another cleaning is recorded. */
export function CleaningsDialog({ vessel, onClose }: { vessel: VesselView; onClose: () => void }) {
  const { id, label } = vessel
  const query = useLiveQuery(CleaningsDocument, { variables: { equipmentId: id } })
  const waiting = useWaitingFor(`Equipment:${id}`)
  const taking = useUndoable(id)
  const [isRecording, setRecording] = useState(false)
  const roleRefusal = useRoleRefusal('markAvailable')
  const events = query.data?.cleanings.map(({ cleanedBy, timestamp, ...cleaning }) => {
    return { id: cleaning.id, what: textOf(cleaningInWords(cleaning)), at: timestamp, by: cleanedBy }
  })
  return (
    <Dialog open onClose={onClose} title={text('equipment.cleaningsOf', { label })}>
      <DialogBody
        $maxHeight="500px"
        tabIndex={0}
        aria-label={text('equipment.cleaningsOf', { label })}
        role="region"
      >
        <Stack>
          <StaleNote asOf={query.asOf} isWithin />
          <UndoList {...taking} />
          <WaitingNote actions={waiting} />
          <Pending of={query} failure={text('equipment.cleaningsFailed')}>
            <LoadingNote what={text('equipment.cleaningsWhat')} />
            <Skeleton $height="240px" />
          </Pending>
          {events?.length === 0 && (
            <EmptyState icon={IconBucketDroplet} title={text('equipment.noCleanings')} />
          )}
          {events && <VesselEvents events={events} />}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <FormActions>
          <CloseButton onClick={onClose} />
          <Button main variant="primary" disabledReason={roleRefusal} onClick={() => setRecording(true)}>
            {text('equipment.recordCleaning')}
          </Button>
        </FormActions>
      </DialogFooter>
      {isRecording && <CleaningFormDialog vessel={vessel} onClose={() => setRecording(false)} />}
    </Dialog>
  )
}
