import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { VesselHistoryDocument } from './vesselDocuments.ts'
import { VesselDevices } from './VesselDevices.tsx'
import { VesselEvents } from './VesselEvents.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import { text } from '#web/ui/language/text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const VesselCurve = lazyView('VesselCurve', () => import('./curve/VesselCurve.tsx'))

/** A vessel's history, newest first. */
export function VesselHistoryDialog({ vessel, onClose }: { vessel: VesselView; onClose: () => void }) {
  const query = useLiveQuery(VesselHistoryDocument, { variables: { equipmentId: vessel.id } })
  const events = query.data?.vesselHistory
  return (
    <Dialog open onClose={onClose} isWide title={text('equipment.historyOf', { label: vessel.label })}>
      <DialogBody
        tabIndex={0}
        aria-label={text('equipment.historyOf', { label: vessel.label })}
        role="region"
      >
        <Stack $gap="lg">
          <VesselDevices equipmentId={vessel.id} />
          <Suspense>
            <VesselCurve vessel={vessel} />
          </Suspense>
          <Pending of={query} failure={text('equipment.historyFailed')}>
            <Skeleton $height="240px" />
          </Pending>
          {events?.length === 0 && <EmptyState icon={IconHistory} title={text('equipment.noEvents')} />}
          {events && <VesselEvents events={events} />}
        </Stack>
      </DialogBody>
    </Dialog>
  )
}
