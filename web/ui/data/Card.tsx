import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A raised surface. */
export const Card = styled.section`
  padding: ${theme.space.lg};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};

  ${theme.media.cards} {
    padding: ${theme.space.md};
  }
`

/** The heading of a card. */
export const CardTitle = styled.h2`
  display: flex;
  align-items: center;
  gap: ${theme.space.xs};
  font-size: ${theme.font.size.lg};
`
