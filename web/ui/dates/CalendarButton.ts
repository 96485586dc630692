import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { fieldToolStyle } from '#web/ui/floating/floatingStyle.ts'

/** The button that opens a calendar. */
export const CalendarButton = styled.button`
  ${fieldToolStyle}
  color: ${theme.color.muted};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`
