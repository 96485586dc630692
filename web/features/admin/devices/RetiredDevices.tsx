import { IconPlugConnected } from '@tabler/icons-react'
import { dialectText } from '#domain/devices/deviceWords.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { DeviceTask, DeviceView } from './deviceTask.ts'

interface RetiredDevicesProps {
  devices: readonly DeviceView[]
  onTask: (task: DeviceTask) => void
}

/** The devices that were retired lately; binding one brings it back. */
export function RetiredDevices({ devices, onTask }: RetiredDevicesProps) {
  return (
    <section aria-label="Retired devices">
      <Quiet>Retired within 30 days</Quiet>
      <LowRows>
        {devices.map(({ id: deviceId, name, dialect, retiredAt }) => (
          <li key={deviceId}>
            <span>
              <Text $weight="medium" $breaks>
                {name}
              </Text>{' '}
              <Muted>
                {dialectText(dialect)} · {retiredAt && formatDayOf(retiredAt)}
              </Muted>
            </span>
            <Button
              icon={IconPlugConnected}
              aria-label={`Bind ${name} to a vessel`}
              onClick={() => onTask({ kind: 'bind', deviceId })}
            >
              Bind to Vessel…
            </Button>
          </li>
        ))}
      </LowRows>
    </section>
  )
}
