import { IconLogout2, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'

export interface NavEntry {
  label: string
  path: string
  icon: TablerIcon
}

interface SideNavProps {
  id: string
  entries: readonly NavEntry[]
  isOpen: boolean
  onNavigate: () => void
  onLogout: () => void
  /** Content above the logout button on small screens. */
  children: ReactNode
}

/** The navigation entries, the current one highlighted, and the logout button. */
export function SideNav({ id, entries, isOpen, onNavigate, onLogout, children }: SideNavProps) {
  return (
    <Panel id={id} $open={isOpen} aria-label="Main">
      <Stack as="ul" $gap="xxs">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry to={entry.path} onClick={onNavigate}>
              <entry.icon aria-hidden="true" />
              {entry.label}
            </Entry>
          </li>
        ))}
      </Stack>
      <Stack>
        <OnSmall>{children}</OnSmall>
        <LogoutButton main variant="danger" icon={IconLogout2} onClick={onLogout}>
          Logout
        </LogoutButton>
      </Stack>
    </Panel>
  )
}

const Panel = styled.nav<{ $open: boolean }>`
  position: fixed;
  top: ${theme.size.header};
  bottom: 0;
  left: 0;
  z-index: ${theme.layer.menu};
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${theme.space.lg};
  width: ${theme.size.nav};
  padding: ${theme.space.md};
  border-right: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  overflow-y: auto;

  ${theme.media.small} {
    max-width: 85vw;
    visibility: ${(props) => (props.$open ? 'visible' : 'hidden')};
    transform: translateX(${(props) => (props.$open ? '0' : '-100%')});
    transition:
      transform ${theme.motion.calm},
      visibility ${theme.motion.calm};
  }
`

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.mainAction};
  padding: 0 ${theme.space.md};
  border-left: 4px solid transparent;
  border-radius: ${theme.radius.sm} ${theme.radius.md} ${theme.radius.md} ${theme.radius.sm};
  color: ${theme.color.muted};
  font-weight: ${theme.font.weight.medium};
  text-decoration: none;
  transition: background ${theme.motion.quick};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
      color: ${theme.color.text};
    }
  }
  &[aria-current='page'] {
    border-left-color: ${theme.color.primary};
    background: ${theme.color.primaryTint};
    color: ${theme.color.primaryText};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  ${theme.media.forced} {
    border-left-color: Canvas;

    &[aria-current='page'] {
      border-left-color: Highlight;
      text-decoration: underline;
    }
  }
`

const OnSmall = styled.div`
  display: none;

  ${theme.media.small} {
    display: block;
  }
`

const LogoutButton = styled(Button)`
  width: 100%;
`
