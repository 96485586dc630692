import styled from 'styled-components'
import { srmColor } from '#domain/recipes/color.ts'
import { theme } from '#web/theme.ts'

interface SightGlassProps {
  /** The color of the beer; without one it is as gray as its tank. */
  srm: number | null | undefined
  /** The share of the tank that is filled, from 0 to 1. */
  level: number
}

/** The beer of a tank at the edge of its tile, as high as the tank is filled. Decorative: the figures are beside it. */
export function SightGlass({ srm, level }: SightGlassProps) {
  const background = typeof srm === 'number' ? srmColor(srm) : theme.tone.gray.fill
  return (
    <Glass aria-hidden="true">
      <i style={{ background, height: `${Math.min(1, Math.max(0, level)) * 100}%` }} />
    </Glass>
  )
}

/** How wide it is, in the font size of a tile. */
export const glassWidth = '0.9em'

const Glass = styled.div`
  position: absolute;
  inset: 0 auto 0 0;
  width: ${glassWidth};
  border-right: calc(3 * var(--u)) solid ${theme.color.steel};
  background: ${theme.color.sunken};

  i {
    position: absolute;
    inset: auto 0 0;
    border-top: calc(6 * var(--u)) solid ${theme.color.foam};
  }

  /* Light on the glass. */
  &::after {
    content: '';
    position: absolute;
    inset: 0 auto 0 18%;
    width: 16%;
    background: ${theme.color.foam};
    opacity: 0.16;
  }
`
