import { unitTable } from '#domain/units/units.ts'
import { Box } from '#web/ui/layout/Box.ts'

const signs = Object.values(unitTable).map(({ sign }) => sign)

/** A label or number with a hyphen, such as FV-1 or 2026-083, and a value with its unit, such as 69 °F. */
const whole = new RegExp(
  `([\\p{L}\\d]+(?:-\\d+)+|[−-]?\\d[\\d.,]* (?:${[...signs, 'lbs', '%'].join('|')})(?![\\p{L}\\d/]))`,
  'u',
)

/** A sentence, as one element, in which no line ends within a label, or between a value and its unit. */
export function Unbroken({ children: sentence }: { children: string }) {
  return (
    <span>
      {sentence.split(whole).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <Box key={at} as="span" $lines="nowrap">
            {part}
          </Box>
        ),
      )}
    </span>
  )
}
