import { batteryText, dialectText, intervalText, signalText } from '#domain/devices/deviceWords.ts'
import type { VesselDevicesQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { VesselDevicesDocument } from './vesselDocuments.ts'

type DeviceOfVessel = VesselDevicesQuery['vesselDevices'][number]

/** The devices that measure a vessel: when each was heard last, its battery and its signal. Nothing where none does. */
export function VesselDevices({ equipmentId }: { equipmentId: string }) {
  const { data } = useLiveQuery(VesselDevicesDocument, { variables: { equipmentId } })
  const now = useNow(30_000)
  if (!data || data.vesselDevices.length === 0) return null
  return (
    <Stack as="ul" $gap="xs" aria-label={text('devices.title')}>
      {data.vesselDevices.map((device) => (
        <Row key={device.id} as="li" $surface="sunken" $wrap $spread $gap="xs md" $pad="xs sm">
          <span>
            <Text as="strong" $breaks>
              {device.name}
            </Text>{' '}
            <Muted>{factsOf(device).join(' · ')}</Muted>
          </span>
          <Text $size="sm" $tone={device.isSilent ? 'red' : 'gray'}>
            {heardText(device, now)}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

function factsOf({
  dialect,
  intervalSeconds,
  batteryVolts,
  batteryPercent,
  signal,
}: DeviceOfVessel): string[] {
  const charge = batteryText(batteryVolts, batteryPercent, shownLocale())
  return [
    textOf(dialectText(dialect)),
    typeof intervalSeconds === 'number' && textOf(intervalText(intervalSeconds)),
    charge && text('devices.battery', { charge }),
    typeof signal === 'number' && text(signalText(signal)),
  ].filter((fact) => typeof fact === 'string')
}

function heardText({ lastSeenAt, isSilent }: DeviceOfVessel, now: Date): string {
  if (!lastSeenAt) return text('devices.neverHeard')
  const lastSeen = ageText(new Date(lastSeenAt), now)
  return isSilent ? text('devices.silent', { heard: lastSeen }) : lastSeen
}
