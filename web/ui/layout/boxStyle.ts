import { theme, type Tone } from '#web/theme.ts'

type Space = keyof typeof theme.space
/** A space, or several as CSS orders them, such as `xs md`. */
type Spaces = Space | '0' | `${string} ${string}`

/** What any part of a page may say about its place and its words. */
export interface BoxProps {
  $above?: Space
  $below?: Space
  /** The space inside. */
  $pad?: Spaces
  /** Between its parts. */
  $gap?: Spaces
  /** Takes the free space of its row; wraps below a width, if one is given. */
  $grow?: boolean | string
  $minHeight?: string
  /** An area of its own; a tinted one is in its tone. */
  $surface?: keyof typeof surfaces | 'tinted'
  $size?: keyof typeof theme.font.size
  $weight?: keyof typeof theme.font.weight
  $tone?: Tone
  $leading?: keyof typeof theme.font.leading
  /** Its lines are kept: never broken, or as they were typed. */
  $lines?: 'nowrap' | 'pre-line' | 'pre-wrap'
  /** Long words break anywhere. */
  $breaks?: boolean
}

const rounded = `border-radius: ${theme.radius.md};`
const outline = `border: 1px solid ${theme.color.line}; ${rounded}`
/** Areas: an outline, sunken into the page within one, or without. */
const surfaces = {
  outline,
  sunken: `${outline} background: ${theme.color.sunken};`,
  well: `${rounded} background: ${theme.color.sunken};`,
}

function surfaceOf(surface: keyof typeof surfaces | 'tinted', tone: Tone = 'gray'): string {
  if (surface !== 'tinted') return surfaces[surface]
  const { line, tint } = theme.tone[tone]
  return `border: 1px solid ${line}; ${rounded} background: ${tint};`
}

const spaces = (names: Spaces) => names.replace(/[a-z]+/g, (name) => theme.space[name as Space])

/** The styles that the props of a box ask for. */
export function box(props: BoxProps): string {
  const { $above, $below, $pad, $gap, $grow, $surface, $size, $weight, $tone, $lines } = props
  return [
    $surface && surfaceOf($surface, $tone),
    $grow && `flex: 1 1 ${$grow === true ? '0%' : $grow}; min-width: 0;`,
    $above && `margin-top: ${theme.space[$above]};`,
    $below && `margin-bottom: ${theme.space[$below]};`,
    $pad && `padding: ${spaces($pad)};`,
    $gap && `gap: ${spaces($gap)};`,
    props.$minHeight && `min-height: ${props.$minHeight};`,
    $tone && `color: ${theme.tone[$tone].text};`,
    $size && `font-size: ${theme.font.size[$size]};`,
    $weight && `font-weight: ${theme.font.weight[$weight]};`,
    props.$leading && `line-height: ${theme.font.leading[props.$leading]};`,
    $lines && `white-space: ${$lines};`,
    props.$breaks && 'overflow-wrap: anywhere;',
  ]
    .filter(Boolean)
    .join(' ')
}
