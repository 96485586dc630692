import { gravityBy } from '#domain/devices/keptReading.ts'
import { changeIn } from '#domain/units/conversion.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

/** Where a hydrometer is used: from finished beer to strong wort. */
const range = { from: 1, to: 1.1, steps: 40 }
const labelled = [1, 1.05, 1.1]

/** What a formula makes of gravities: the correction over the whole range, and three of them in figures. */
export function CorrectionChart({ typed }: { typed: readonly (number | string)[] }) {
  const units = useUnits()
  const coefficients = typed.filter((one) => typeof one === 'number')
  if (coefficients.length === 0 || coefficients.length < typed.length) return null
  const shown = (gravity: number) => gravityText(gravity, units, shownLocale())
  const points = Array.from({ length: range.steps + 1 }, (_, step): [number, number] => {
    const sent = range.from + ((range.to - range.from) * step) / range.steps
    return [sent, changeIn(units.gravity, sent, gravityBy(coefficients, sent))]
  })
  return (
    <Stack $gap="xs">
      <Sparkline
        points={points}
        label={text('devices.correctionCurve', { from: shown(range.from), to: shown(range.to) })}
        tone="blue"
      />
      <Muted as="p">
        {labelled
          .map((sent) =>
            text('devices.becomes', { sent: shown(sent), corrected: shown(gravityBy(coefficients, sent)) }),
          )
          .join(' · ')}
      </Muted>
    </Stack>
  )
}
