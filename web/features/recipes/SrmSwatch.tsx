import { useUnits } from '#web/ui/units/shownUnits.ts'
import { text } from '#web/ui/language/text.ts'
import { srmColor } from '#domain/recipes/color.ts'
import { theme } from '#web/theme.ts'

/** A glass of the beer: its colour by SRM, outlined so that black beers are visible on the dark page. */
export function SrmSwatch({ srm, size = 44 }: { srm: number | null | undefined; size?: number }) {
  useUnits()
  const words =
    srm === null || srm === undefined
      ? text('recipes.colorUnknown')
      : text('recipes.colorOf', { value: { quantity: 'color', value: srm, isShort: true } })
  const color = srm === null || srm === undefined ? 'transparent' : srmColor(srm)
  return (
    <svg
      color={theme.color.muted}
      viewBox="0 0 32 40"
      width={size * 0.8}
      height={size}
      role="img"
      aria-label={words}
    >
      <path d="M4 2 H28 L25 37 Q25 39 23 39 H9 Q7 39 7 37 Z" fill={color} />
      <path
        d="M4 2 H28 L27.5 9 H4.5 Z"
        fill={theme.color.foam}
        opacity={srm === null || srm === undefined ? 0 : 1}
      />
      <path
        d="M4 2 H28 L25 37 Q25 39 23 39 H9 Q7 39 7 37 Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  )
}
