import { IconAccessPoint, IconClockExclamation, IconPencil } from '@tabler/icons-react'
import { Fragment, Suspense } from 'react'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { isOutdated, readingTexts, type VesselReadings } from '#domain/devices/latestReadings.ts'
import { theme } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useUnits } from './shownUnits.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

const ForecastLine = lazyView('ForecastLine', () => import('./ForecastLine.tsx'))

interface TankReadingsProps {
  readings: VesselReadings | undefined
  /** What is known about the beer that ferments there. */
  fermentation?: Fermentation | undefined
  now: Date
  /** Whether what was measured stands out, as where it is read from a distance. */
  isLarge?: boolean
}

/**
 * What was measured last in a vessel, by devices or by hand, and how long ago: once where that is the same for all, else behind each. Beside it
 * what its temperature profile asks for, below it when it is done.
 */
export function TankReadings({ readings, fermentation, now, isLarge }: TankReadingsProps) {
  const isTold = fermentation && (fermentation.forecast !== null || fermentation.sense?.state === 'DONE')
  return (
    <>
      <Values readings={readings} fermentation={fermentation} now={now} isLarge={isLarge} />
      <Suspense>{isTold && <ForecastLine fermentation={fermentation} />}</Suspense>
    </>
  )
}

function Values({ readings, fermentation, now, isLarge = false }: TankReadingsProps) {
  const units = useUnits()
  const values = readingTexts(readings ?? {}, units, shownLocale()).map((reading) => ({
    ...reading,
    age: ageText(reading.at, now),
    isOld: isOutdated(reading, now),
  }))
  const setPoint = fermentation?.setPoint ?? null
  const asked = setPoint !== null && (
    <Muted $lines="nowrap">
      {text('readings.profile', { value: { quantity: 'temperature', value: setPoint, isShort: true } })}
    </Muted>
  )
  const isOff = Boolean(fermentation?.offProfile)
  if (values.length === 0) return asked && <p>{asked}</p>
  return (
    <Row as="p" $wrap $gap="0 xs" $size="sm">
      {values.map(({ kind, text: value, set, age, isLogged, ...reading }, at) => (
        <Fragment key={kind}>
          {values[at - 1]?.isLogged !== isLogged && (
            <Origin
              isLogged={isLogged}
              isOld={values.every((one) => one.isLogged !== isLogged || one.isOld)}
            />
          )}
          <Text
            $tone={reading.isOld ? 'gray' : isOff && kind === 'temperature' ? 'red' : undefined}
            $weight={reading.isOld ? 'normal' : 'strong'}
            $size={isLarge ? 'lg' : undefined}
            $lines="nowrap"
          >
            {value}
          </Text>
          {set && <Muted $lines="nowrap">{text('readings.setTo', { value: set })}</Muted>}
          {at === 0 && asked}
          {(values[at + 1]?.age !== age || values[at + 1]?.isLogged !== isLogged) && (
            <Text $tone={reading.isOld ? 'yellow' : 'gray'} $lines="nowrap">
              {age}
            </Text>
          )}
        </Fragment>
      ))}
    </Row>
  )
}

/** Whether what follows was measured by a device or logged by hand, and whether all of it is old. */
function Origin({ isLogged, isOld }: { isLogged: boolean; isOld: boolean }) {
  const Icon = isOld ? IconClockExclamation : isLogged ? IconPencil : IconAccessPoint
  return (
    <>
      <Icon size={16} color={theme.tone[isOld ? 'yellow' : 'green'].text} aria-hidden="true" />
      <VisuallyHidden>{text(isLogged ? 'readings.byHand' : 'readings.byDevice')}</VisuallyHidden>
    </>
  )
}
