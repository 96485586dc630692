import { IconClockExclamation, IconFlagCheck } from '@tabler/icons-react'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { forecastSaid } from '#domain/fermentation/sense/forecastSaid.ts'
import { theme } from '#web/theme.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { textOf } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'

/** When a beer is probably done, with its band; as of when, where its device is silent. Nothing while nobody can tell. */
export function ForecastLine({ fermentation }: { fermentation: Fermentation }) {
  const zone = useBreweryZone()
  const said = forecastSaid(fermentation, zone)
  if (!said) return null
  const isOld = fermentation.forecast?.isOld ?? false
  const Icon = isOld ? IconClockExclamation : IconFlagCheck
  return (
    <Row as="p" $gap="xs" $size="sm">
      <Icon size={16} color={theme.tone[isOld ? 'yellow' : 'green'].text} aria-hidden="true" />
      <Text $tone={isOld ? 'gray' : undefined}>{textOf(said, 'forecast.*')}</Text>
    </Row>
  )
}
