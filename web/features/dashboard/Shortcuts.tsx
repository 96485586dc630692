import {
  IconArchive,
  IconBarrel,
  IconCalendarPlus,
  IconNotes,
  IconWheat,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'
import type { PlainId } from '#domain/language/message.ts'

interface Shortcut {
  label: PlainId
  icon: TablerIcon
  to: string
}

const shortcuts: readonly Shortcut[] = [
  { label: 'shell.logs', icon: IconNotes, to: '/logs' },
  { label: 'dashboard.kegs', icon: IconBarrel, to: '/kegs' },
  { label: 'shell.ingredients', icon: IconWheat, to: '/ingredients' },
  { label: 'dashboard.pastBatches', icon: IconArchive, to: '/batches' },
]
const newBrew: Shortcut = { label: 'dashboard.newBrew', icon: IconCalendarPlus, to: '/schedule?new=1' }

/** What is done most, one tap away on a phone, whose navigation is folded. */
export function Shortcuts() {
  const mayPlan = useRoleRefusal('createBatch') === null
  return (
    <Bar aria-label={text('dashboard.shortcuts')}>
      {[...shortcuts, ...(mayPlan ? [newBrew] : [])].map(({ label, icon: Icon, to }) => (
        <Tile key={label} to={to}>
          <Icon size={22} aria-hidden="true" />
          {text(label)}
        </Tile>
      ))}
    </Bar>
  )
}

const Bar = styled.nav`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: ${theme.space.xxs};
  margin-bottom: ${theme.space.md};
`

const Tile = styled(Link)`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space.xxs};
  min-height: 60px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: ${theme.font.size.xs};
  font-weight: ${theme.font.weight.medium};
  line-height: ${theme.font.leading.tight};
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;

  svg {
    color: ${theme.color.muted};
  }
`
