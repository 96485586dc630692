import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

/** The icon of a figure, on a tile of its color. */
export const FigureMark = styled.span<{ $tone: Tone }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: ${theme.radius.md};
  background: ${(props) => theme.tone[props.$tone].tint};
  color: ${(props) => theme.tone[props.$tone].text};
`

/** A large figure, readable from a distance. */
export const FigureValue = styled.dd`
  font-size: ${theme.font.size.xxl};
  font-weight: ${theme.font.weight.strong};
`
