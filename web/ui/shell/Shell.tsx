import {
  IconMenu2,
  IconX,
  IconChevronDown,
  IconKey,
  IconLogout2,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import type { Role } from '#domain/people/roles.ts'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { deviceChoice, useDeviceChoice } from '#web/ui/device/deviceChoice.ts'
import { Logo } from './Logo.tsx'
import { SideNav, type NavEntry } from './SideNav.tsx'
import { text } from '#web/ui/language/text.ts'
import { useNavigate } from 'react-router-dom'
import { initialsOf } from '#web/ui/data/initials.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { chosenTheme } from '#web/ui/device/chosenTheme.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'

/** Whether tablets show the navigation as icons, as they do until it is unfolded. */
const navChoice = deviceChoice('navigation', ['folded', 'open'])

interface ShellProps {
  entries: readonly NavEntry[]
  user: { name: string; role: Role }
  /** The connection to the brewery, in the header. */
  link: ReactNode
  /** Header content of every page, such as the bell. */
  tools?: ReactNode
  /** Who else is here, shown if there is room. */
  others?: ReactNode
  /** The next page is loading. */
  isLoading?: boolean
  onLogout: () => void
  children: ReactNode
}

/** The frame around every page but sign-in: header, side navigation, content. */
export function Shell({ entries, user, link, tools, others, isLoading, onLogout, children }: ShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const navId = useId()
  const isFolded = useDeviceChoice(navChoice) === 'folded'
  const closeMenu = () => setMenuOpen(false)
  useCloseOnWideOrEscape(isMenuOpen, closeMenu)
  return (
    <>
      <SkipLink href="#content">{text('shell.skip')}</SkipLink>
      <Header>
        <Burger
          label={text(isMenuOpen ? 'shell.closeMenu' : 'shell.openMenu')}
          icon={isMenuOpen ? IconX : IconMenu2}
          aria-expanded={isMenuOpen}
          aria-controls={navId}
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <Logo isCompact />
        <Right>
          <OnWide>{others}</OnWide>
          {link}
          {tools}
          <WithoutBurger>
            <AccountMenu user={user} onLogout={onLogout} />
          </WithoutBurger>
        </Right>
        {isLoading && <RouteProgress />}
      </Header>
      <SideNav
        id={navId}
        entries={entries}
        isOpen={isMenuOpen}
        isFolded={isFolded}
        onFold={() => navChoice.choose(isFolded ? 'open' : 'folded')}
        onNavigate={closeMenu}
        onLogout={onLogout}
      >
        <AccountMenu user={user} onNavigate={closeMenu} onLogout={onLogout} />
      </SideNav>
      {isMenuOpen && <Veil onClick={closeMenu} />}
      <Content id="content" $folded={isFolded} tabIndex={-1} inert={isMenuOpen} aria-busy={isLoading}>
        <Page>{children}</Page>
      </Content>
    </>
  )
}

function useCloseOnWideOrEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const wide = window.matchMedia('(min-width: 768px)')
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    wide.addEventListener('change', close)
    window.addEventListener('keydown', onKey)
    return () => {
      wide.removeEventListener('change', close)
      window.removeEventListener('keydown', onKey)
    }
  })
}

const SkipLink = styled.a`
  position: fixed;
  top: ${theme.space.xs};
  left: ${theme.space.xs};
  z-index: ${theme.layer.notification};
  padding: ${theme.space.sm} ${theme.space.md};
  border-radius: ${theme.radius.md};
  background: ${theme.color.primary};
  color: ${theme.color.onPrimary};
  font-weight: ${theme.font.weight.strong};

  &:not(:focus) {
    transform: translateY(-300%);
  }
  ${theme.media.print} {
    display: none;
  }
`

const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.header};
  display: flex;
  align-items: center;
  gap: ${theme.space.xs};
  height: ${theme.size.header};
  padding: 0 ${theme.space.lg};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};

  ${theme.media.small} {
    padding: 0 ${theme.space.sm};
  }
  ${theme.media.print} {
    display: none;
  }
`

const Burger = styled(IconButton)`
  display: none;

  ${theme.media.burger} {
    display: inline-grid;
  }
`

const Right = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: end;
  gap: ${theme.space.lg};
  min-width: 0;

  ${theme.media.small} {
    gap: ${theme.space.xs};
  }
`

/** The room of an icon button among the tools that is still being loaded. */
export const ToolRoom = styled.span`
  flex: none;
  width: ${theme.size.control};
  height: ${theme.size.control};
`

const OnWide = styled.div`
  min-width: 0;

  ${theme.media.small} {
    display: none;
  }
`

const WithoutBurger = styled.div`
  min-width: 0;

  ${theme.media.burger} {
    display: none;
  }
`

const Veil = styled.div`
  position: fixed;
  inset: ${theme.size.header} 0 0;
  z-index: ${theme.layer.menu - 1};
  background: ${theme.color.backdrop};

  ${theme.media.print} {
    display: none;
  }
`

const Content = styled.main<{ $folded: boolean }>`
  margin-left: ${theme.size.nav};
  outline: none;

  ${theme.media.tablet} {
    margin-left: ${(props) => (props.$folded ? theme.size.foldedNav : theme.size.nav)};
  }
  ${theme.media.burger} {
    margin-left: 0;
  }
  ${theme.media.print} {
    margin-left: 0;
  }
`

const Page = styled.div`
  max-width: ${theme.size.page};
  margin: 0 auto;
  padding: ${theme.space.xl};

  ${theme.media.small} {
    padding: ${theme.space.md};
  }
  /* Nothing ends below the bar of a page. */
  ${theme.media.phone} {
    &:has([data-keep-clear]) {
      padding-bottom: calc(${theme.size.mainAction} + ${theme.space.xxl});
    }
  }
  ${theme.media.print} {
    max-width: none;
    padding: 0;
  }
`

const run = keyframes`from { transform: translateX(-100%); } to { transform: translateX(300%); }`

/** A thin bar at the top while the next page is loading. */
const RouteProgress = styled.span.attrs({ 'aria-hidden': true })`
  position: absolute;
  bottom: -1px;
  left: 0;
  width: 100%;
  height: 3px;
  overflow: hidden;

  &::after {
    content: '';
    display: block;
    width: 33%;
    height: 100%;
    background: ${theme.color.primaryLine};
    animation: ${run} 1.1s 150ms ease-in-out infinite both;
  }
`

interface AccountMenuProps {
  user: { name: string; role: Role }
  /** Calls back when a page was chosen. */
  onNavigate?: () => void
  onLogout: () => void
}

/** The signed-in user's name and role: a menu of their account, the theme of this device, and the way out. */
function AccountMenu({ user: { name, role }, onNavigate, onLogout }: AccountMenuProps) {
  const isDark = useDeviceChoice(chosenTheme) === 'dark'
  const navigate = useNavigate()
  const goTo = (path: string) => () => {
    onNavigate?.()
    void navigate(path)
  }
  return (
    <Row $gap="xs" $wrap>
      <Menu
        trigger={
          <Trigger type="button">
            <Initials aria-hidden="true">{initialsOf(name)}</Initials>
            <Name>{name}</Name>
            <IconChevronDown size={20} aria-hidden="true" />
          </Trigger>
        }
        items={[
          { label: text('account.title'), icon: IconUserCircle, onChoose: goTo('/account') },
          { label: text('shell.changePassword'), icon: IconKey, onChoose: goTo('/change-password') },
          {
            label: text(isDark ? 'common.lightTheme' : 'common.darkTheme'),
            icon: isDark ? IconSun : IconMoon,
            onChoose: () => chosenTheme.choose(isDark ? 'light' : 'dark'),
          },
          { label: text('shell.logout'), icon: IconLogout2, onChoose: onLogout, isDangerous: true },
        ]}
      />
      <RoleBadge role={role} />
    </Row>
  )
}

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xs};
  min-width: 0;
  max-width: 100%;
  min-height: 48px;
  padding: 0 ${theme.space.xs};
  border: 0;
  border-radius: ${theme.radius.md};
  background: none;
  color: ${theme.color.text};
  text-align: left;

  > svg {
    flex: none;
    color: ${theme.color.muted};
  }
  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`

const Initials = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 40px;
  height: 40px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.strong};
`

const Name = styled.span`
  overflow: hidden;
  font-weight: ${theme.font.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`
