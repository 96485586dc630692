import {
  IconAccessPoint,
  IconPlugConnected,
  IconInbox,
  IconAdjustments,
  IconArchive,
  IconArrowsExchange,
  IconDotsVertical,
  IconFileText,
  IconHistory,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
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
import { DevicesDocument } from './deviceDocuments.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import {
  dialectText,
  batteryText,
  intervalText,
  isBatteryLow,
  signalText,
} from '#domain/devices/deviceWords.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { type DeviceTask, type DeviceView, measuredText } from './deviceTask.ts'
import { RawMessage } from './RawMessage.tsx'
import { figure } from '#web/ui/language/figures.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { overdueLook } from '#web/ui/data/looks.ts'
import { connectionLooks } from '#web/ui/data/recordLooks.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

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

interface RetiredDevicesProps {
  devices: readonly DeviceView[]
  onTask: (task: DeviceTask) => void
}

/** The devices that were retired lately; binding one brings it back. */
function RetiredDevices({ devices, onTask }: RetiredDevicesProps) {
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

interface DeviceTrayProps {
  devices: readonly DeviceView[]
  now: Date
  onTask: (task: DeviceTask) => void
}

/** The devices that measure no vessel, each with what it sent last; hidden when there is none. */
function DeviceTray({ devices, now, onTask }: DeviceTrayProps) {
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

interface DeviceRowProps {
  device: DeviceView
  now: Date
  onTask: (task: DeviceTask) => void
}

/** A device that measures a vessel: which one, when it was heard last, its battery and signal, and what can be done with it. */
function DeviceRow({ device, now, onTask }: DeviceRowProps) {
  const { id: deviceId, name, dialect, equipment: vessel, lastSeenAt, isSilent, calibration } = device
  const { batteryVolts, batteryPercent, signal, intervalSeconds } = device
  const battery = batteryText(batteryVolts, batteryPercent, shownLocale())
  const isLow = isBatteryLow(batteryVolts, batteryPercent)
  const isCorrected = calibration.temperatureOffset !== 0 || calibration.gravityCoefficients.length > 0
  const facts = [
    textOf(dialectText(dialect)),
    typeof intervalSeconds === 'number' && textOf(intervalText(intervalSeconds)),
    battery && !isLow && text('devices.battery', { charge: battery }),
    typeof signal === 'number' && text(signalText(signal)),
    isCorrected && text('devices.calibrated'),
    calibration.smoothing > 0 && text('devices.smoothed'),
  ]
  const units = useUnits()
  const task = (kind: DeviceTask['kind']) => () => onTask({ kind, deviceId })
  const lastSeen = lastSeenAt ? ageText(new Date(lastSeenAt), now) : text('devices.neverHeard')
  return (
    <Row as="li" $surface="sunken" $wrap $gap="xs md" $pad="sm md" $minHeight="68px">
      <Text as="strong" $size="lg">
        {vessel?.label}
      </Text>
      <Box $grow="200px" $leading="snug">
        <Text as="strong" $breaks>
          {name}
        </Text>
        <Muted as="p">{facts.filter(Boolean).join(' · ')}</Muted>
      </Box>
      <Row $wrap $gap="xs">
        <Text>{measuredText(device, units)}</Text>
        {isLow && battery && (
          <Badge {...connectionLooks.BATTERY_LOW} label={text('devices.batteryLow', { charge: battery })} />
        )}
        {isSilent ? (
          <Badge {...overdueLook} label={text('devices.silent', { heard: lastSeen })} />
        ) : (
          <Muted>{lastSeen}</Muted>
        )}
        <Menu
          trigger={<IconButton label={text('devices.actions', { name })} icon={IconDotsVertical} />}
          items={[
            { label: text('devices.moveToOther'), icon: IconArrowsExchange, onChoose: task('bind') },
            { label: text('devices.replace'), icon: IconReplace, onChoose: task('replace') },
            { label: text('devices.rename'), icon: IconPencil, onChoose: task('rename') },
            { label: text('devices.calibrate'), icon: IconAdjustments, onChoose: task('calibrate') },
            { label: text('devices.replay'), icon: IconHistory, onChoose: task('replay') },
            { label: text('devices.lastMessage'), icon: IconFileText, onChoose: task('message') },
            { label: text('devices.retire'), icon: IconArchive, onChoose: task('retire'), isDangerous: true },
          ]}
        />
      </Row>
    </Row>
  )
}
