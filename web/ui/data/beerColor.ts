import styled, { css } from 'styled-components'
import { srmColor } from '#domain/recipes/color.ts'
import { theme } from '#web/theme.ts'

type SRM = number | null | undefined

const colorOf = (srm: SRM) => (typeof srm === 'number' ? srmColor(srm) : 'transparent')

/** A strip in the color of a beer along the left edge of its card; none without a color. */
export const beerEdge = (srm: SRM) => css`
  content: '';
  position: absolute;
  inset: 0 auto 0 0;
  width: ${theme.radius.lg};
  border-radius: ${theme.radius.lg} 0 0 ${theme.radius.lg};
  clip-path: inset(0 calc(${theme.radius.lg} - 6px) 0 0);
  background: ${colorOf(srm)};
`

/** A dot in the color of a beer before its name, in the steel of its tank. */
export const BeerDot = styled.i.attrs<{ $srm: SRM }>(({ $srm }) => ({
  style: { background: colorOf($srm) },
}))`
  display: inline-block;
  width: 0.75em;
  height: 0.75em;
  margin-right: ${theme.space.xs};
  border: 1px solid ${theme.color.steel};
  border-radius: ${theme.radius.round};
`
