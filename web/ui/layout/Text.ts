import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

interface TextProps {
  $size?: keyof typeof theme.font.size
  $weight?: keyof typeof theme.font.weight
  $tone?: Tone
  $above?: keyof typeof theme.space
  $below?: keyof typeof theme.space
}

/** Words in another size or weight than those around them; their figures line up. */
export const Text = styled.span<TextProps>`
  margin-top: ${(props) => props.$above && theme.space[props.$above]};
  margin-bottom: ${(props) => props.$below && theme.space[props.$below]};
  color: ${(props) => props.$tone && theme.tone[props.$tone].text};
  font-size: ${(props) => props.$size && theme.font.size[props.$size]};
  font-weight: ${(props) => props.$weight && theme.font.weight[props.$weight]};
  font-variant-numeric: tabular-nums;
`
