import { IconAccessPoint } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { AddressesSection } from './AddressesSection.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { DevicesDocument } from './deviceDocuments.ts'
import type { DeviceTask } from './deviceTask.ts'
import { DeviceTray } from './DeviceTray.tsx'
import { RetiredDevices } from './RetiredDevices.tsx'
import { text } from '#web/ui/language/text.ts'

const DeviceDialogs = lazyView('DeviceDialogs', () => import('./DeviceDialogs.tsx'))

/** What measures the vessels: devices that nobody knows yet, those that are bound, and the addresses that they post to. */
export function DevicesTab() {
  const query = useLiveState(DevicesDocument)
  const now = useNow(30_000)
  const [task, setTask] = useState<DeviceTask | null>(null)
  const devices = query.data?.devices ?? []
  const known = devices.filter(({ retiredAt }) => !retiredAt)
  const bound = known.filter((device) => device.equipment)
  const retired = devices.filter(({ retiredAt }) => retiredAt)
  const vessels = new Set(bound.map((device) => device.equipment?.id)).size
  const asked = devices.find(({ id }) => id === task?.deviceId)
  return (
    <Stack>
      <StaleNote asOf={query.asOf} />
      <Pending of={query} failure={text('devices.loadFailed')}>
        <LoadingNote what={text('devices.loadingWhat')} />
        <Skeleton $height="240px" />
      </Pending>
      {query.data && (
        <>
          <DeviceTray devices={known.filter((device) => !device.equipment)} now={now} onTask={setTask} />
          <Panel
            title={text('devices.title')}
            icon={IconAccessPoint}
            aside={<Muted>{text('devices.measured', { count: vessels })}</Muted>}
          >
            {bound.length === 0 && <Quiet>{text('devices.none')}</Quiet>}
            <Stack as="ul" $gap="xs">
              {bound.map((device) => (
                <DeviceRow key={device.id} device={device} now={now} onTask={setTask} />
              ))}
            </Stack>
            {retired.length > 0 && <RetiredDevices devices={retired} onTask={setTask} />}
          </Panel>
        </>
      )}
      <AddressesSection now={now} />
      {task && asked && (
        <Suspense>
          <DeviceDialogs task={task} device={asked} devices={known} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </Stack>
  )
}
