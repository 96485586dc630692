import { IconChevronDown, IconKey, IconLogout2, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { Role } from '#domain/people/roles.ts'
import { theme } from '#web/theme.ts'
import { initialsOf } from '#web/ui/data/initials.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { chosenTheme } from '#web/ui/device/chosenTheme.ts'
import { useDeviceChoice } from '#web/ui/device/deviceChoice.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { text } from '#web/ui/language/text.ts'

interface AccountMenuProps {
  user: { name: string; role: Role }
  /** Calls back when a page was chosen. */
  onNavigate?: () => void
  onLogout: () => void
}

/** The signed-in user's name and role: a menu of their account, the theme of this device, and the way out. */
export function AccountMenu({ user: { name, role }, onNavigate, onLogout }: AccountMenuProps) {
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
