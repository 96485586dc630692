import { IconInbox, IconPlugConnected } from '@tabler/icons-react'
import { dialectText } from '#domain/devices/deviceWords.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { measuredText, type DeviceTask, type DeviceView } from './deviceTask.ts'
import { RawMessage } from './RawMessage.tsx'
import { figure } from '#web/ui/language/figures.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface DeviceTrayProps {
  devices: readonly DeviceView[]
  now: Date
  onTask: (task: DeviceTask) => void
}

/** The devices that measure no vessel, each with what it sent last; hidden when there is none. */
export function DeviceTray({ devices, now, onTask }: DeviceTrayProps) {
  if (devices.length === 0) return null
  return (
    <Panel title={text('devices.newOnes')} icon={IconInbox} aside={<Muted>{figure(devices.length)}</Muted>}>
      <Quiet>{text('devices.newHint')}</Quiet>
      <Stack as="ul" $gap="sm">
        {devices.map((device) => (
          <Waiting key={device.id} device={device} now={now} onTask={onTask} />
        ))}
      </Stack>
    </Panel>
  )
}

function Waiting({
  device,
  now,
  onTask,
}: {
  device: DeviceView
  now: Date
  onTask: DeviceTrayProps['onTask']
}) {
  const units = useUnits()
  const { id: deviceId, name, identity, dialect, lastSeenAt, lastMessage } = device
  return (
    <Stack as="li" $surface="sunken" $gap="sm" $pad="sm md">
      <Row $wrap $gap="sm">
        <Box $grow="220px">
          <Text as="strong" $breaks>
            {name}
          </Text>
          <Muted as="p" $breaks>
            {[
              textOf(dialectText(dialect)),
              identity !== name && identity,
              lastSeenAt && ageText(new Date(lastSeenAt), now),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </Box>
        <Text $weight="strong">{measuredText(device, units) || text('devices.noValues')}</Text>
        <Row $wrap $gap="xs">
          <Button
            variant="tonal"
            icon={IconPlugConnected}
            aria-label={text('devices.bindToVessel', { name })}
            onClick={() => onTask({ kind: 'bind', deviceId })}
          >
            {text('devices.bindTo')}
          </Button>
          <Button
            aria-label={text('devices.retireOne', { name })}
            onClick={() => onTask({ kind: 'retire', deviceId })}
          >
            {text('devices.retire')}
          </Button>
        </Row>
      </Row>
      {lastMessage && <RawMessage message={lastMessage} isFolded />}
    </Stack>
  )
}
