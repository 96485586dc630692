import { text } from '#web/ui/language/text.ts'
import { IconAccessPoint } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { freshReadings, readingTexts } from '#domain/devices/latestReadings.ts'
import { measurements } from '#domain/fermentation/readings.ts'
import { rounded, shownValue, toStored } from '#domain/units/conversion.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { LogForm } from './useLogForm.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

interface TakeFromDeviceProps {
  form: LogForm
  equipmentId: string
  /** Since when the batch is in there: what was measured before is of another one. */
  since: Date | null
  now: Date
}

/** Fills in what a device measures in the vessel now; nothing where none does, or where it has been silent. */
export function TakeFromDevice({ form: { control }, equipmentId, since, now }: TakeFromDeviceProps) {
  const units = useUnits()
  const readings = freshReadings(useReadings().get(equipmentId) ?? {}, now, since)
  const fields = {
    temperature: useController({ control, name: 'temperature' }).field,
    gravity: useController({ control, name: 'gravity' }).field,
    pressure: useController({ control, name: 'pressure' }).field,
    pH: useController({ control, name: 'pH' }).field,
  }
  if (!readings) return null
  const texts = readingTexts(readings, units, shownLocale())
  const oldest = new Date(Math.min(...texts.map(({ at }) => at.getTime())))
  const take = () => {
    for (const { kind } of texts) {
      // As a person would have typed it from the screen: with the digits that are shown.
      const value = readings[kind]?.value ?? 0
      fields[kind].onChange(
        kind === 'pH'
          ? rounded(value, measurements.pH.digits)
          : toStored(units, kind, shownValue(units, kind, value)),
      )
    }
  }
  return (
    <WholeWidth>
      <Button main icon={IconAccessPoint} onClick={take}>
        {text('logs.takeFromDevice', {
          values: texts.map(({ text: value }) => value).join(', '),
          age: ageText(oldest, now),
        })}
      </Button>
    </WholeWidth>
  )
}
