import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useNameTip } from '#web/ui/tips/useNameTip.tsx'
import { hiddenStyle } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useMedia } from '#web/ui/device/useMedia.ts'
import { text } from '#web/ui/language/text.ts'

export interface NavEntry {
  label: string
  path: string
  icon: TablerIcon
}

interface SideNavProps {
  id: string
  entries: readonly NavEntry[]
  isOpen: boolean
  /** On tablets: only icons, with their names as tooltips. */
  isFolded: boolean
  onFold: () => void
  onNavigate: () => void
  onLogout: () => void
  /** Content above the logout button on small screens. */
  children: ReactNode
}

/** The navigation entries, the current one highlighted, and the logout button. */
export function SideNav(props: SideNavProps) {
  const { id, entries, isOpen, isFolded, onFold, onNavigate, onLogout, children } = props
  return (
    <Panel id={id} $open={isOpen} $folded={isFolded} aria-label={text('shell.main')}>
      <Stack as="ul" $gap="xxs">
        {entries.map((entry) => (
          <li key={entry.path}>
            <NavEntryLink entry={entry} isFolded={isFolded} onNavigate={onNavigate} />
          </li>
        ))}
      </Stack>
      <Stack>
        <OnSmall>{children}</OnSmall>
        <Fold
          label={text(isFolded ? 'shell.unfold' : 'shell.fold')}
          icon={isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={onFold}
        />
        <LogoutButton main variant="quietDanger" icon={IconLogout2} onClick={onLogout}>
          <span data-label>{text('shell.logout')}</span>
        </LogoutButton>
      </Stack>
    </Panel>
  )
}

interface NavEntryLinkProps extends Pick<SideNavProps, 'isFolded' | 'onNavigate'> {
  entry: NavEntry
}

function NavEntryLink({ entry: { label, path, icon: Icon }, isFolded, onNavigate }: NavEntryLinkProps) {
  const { tipHandlers, tip } = useNameTip<HTMLAnchorElement>(label, {})
  const isTablet = useMedia('(min-width: 768px) and (max-width: 1023.98px)')
  return (
    <>
      <Entry to={path} onClick={onNavigate} {...(isFolded && isTablet && tipHandlers)}>
        <Icon aria-hidden="true" />
        <span data-label>{label}</span>
      </Entry>
      {tip}
    </>
  )
}

/** The names stay for screen readers. */
const folded = css`
  ${theme.media.tablet} {
    width: ${theme.size.foldedNav};
    padding-inline: ${theme.space.xs};

    [data-label] {
      ${hiddenStyle}
    }
    a,
    button {
      justify-content: center;
      padding-inline: 0;
    }
    button {
      width: 100%;
    }
  }
`

const Panel = styled.nav<{ $open: boolean; $folded: boolean }>`
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

  ${(props) => props.$folded && folded}

  ${theme.media.burger} {
    max-width: 85vw;
    visibility: ${(props) => (props.$open ? 'visible' : 'hidden')};
    transform: translateX(${(props) => (props.$open ? '0' : '-100%')});
    transition:
      transform ${theme.motion.calm},
      visibility ${theme.motion.calm};
  }
  ${theme.media.print} {
    display: none;
  }
`

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.mainAction};
  padding: 0 ${theme.space.md};
  border-radius: ${theme.radius.md};
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
    background: ${theme.color.primaryTint};
    color: ${theme.color.primaryText};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  ${theme.media.forced} {
    &[aria-current='page'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
      text-decoration: underline;
    }
  }
`

const OnSmall = styled.div`
  display: none;

  ${theme.media.burger} {
    display: block;
  }
`

const Fold = styled(IconButton)`
  display: none;

  ${theme.media.tablet} {
    display: inline-grid;
  }
`

const LogoutButton = styled(Button)`
  width: 100%;
`
