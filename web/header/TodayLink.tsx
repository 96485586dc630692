import { IconChecklist } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'

/** What there is to do, one tap away where the navigation is folded. */
export function TodayLink() {
  return (
    <Square to="/dashboard?view=today" aria-label={text('shell.today')}>
      <IconChecklist size={20} aria-hidden="true" />
    </Square>
  )
}

const Square = styled(Link)`
  display: none;
  flex: none;
  place-items: center;
  width: ${theme.size.control};
  height: ${theme.size.control};
  border-radius: ${theme.radius.md};
  color: ${theme.color.text};

  ${theme.media.small} {
    display: grid;
  }
  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`
