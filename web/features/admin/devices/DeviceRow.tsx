import {
  IconAdjustments,
  IconArchive,
  IconArrowsExchange,
  IconBatteryExclamation,
  IconClockExclamation,
  IconDotsVertical,
  IconFileText,
  IconHistory,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
import {
  batteryText,
  dialectText,
  intervalText,
  isBatteryLow,
  signalText,
} from '#domain/devices/deviceWords.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { measuredText, type DeviceTask, type DeviceView } from './deviceTask.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface DeviceRowProps {
  device: DeviceView
  now: Date
  onTask: (task: DeviceTask) => void
}

/** A device that measures a vessel: which one, when it was heard last, its battery and signal, and what can be done with it. */
export function DeviceRow({ device, now, onTask }: DeviceRowProps) {
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
          <Badge
            tone="yellow"
            icon={IconBatteryExclamation}
            label={text('devices.batteryLow', { charge: battery })}
          />
        )}
        {isSilent ? (
          <Badge tone="red" icon={IconClockExclamation} label={text('devices.silent', { heard: lastSeen })} />
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
