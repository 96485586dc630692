import { IconPlugConnected } from '@tabler/icons-react'
import { dialectText } from '#domain/devices/deviceWords.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { DeviceTask, DeviceView } from './deviceTask.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface RetiredDevicesProps {
  devices: readonly DeviceView[]
  onTask: (task: DeviceTask) => void
}

/** The devices that were retired lately; binding one brings it back. */
export function RetiredDevices({ devices, onTask }: RetiredDevicesProps) {
  return (
    <section aria-label={text('devices.retiredDevices')}>
      <Quiet>{text('devices.retiredLately')}</Quiet>
      <LowRows>
        {devices.map(({ id: deviceId, name, dialect, retiredAt }) => (
          <li key={deviceId}>
            <span>
              <Text $weight="medium" $breaks>
                {name}
              </Text>{' '}
              <Muted>
                {textOf(dialectText(dialect))} · {retiredAt && formatDayOf(retiredAt)}
              </Muted>
            </span>
            <Button
              icon={IconPlugConnected}
              aria-label={text('devices.bindToVessel', { name })}
              onClick={() => onTask({ kind: 'bind', deviceId })}
            >
              {text('devices.bindTo')}
            </Button>
          </li>
        ))}
      </LowRows>
    </section>
  )
}
