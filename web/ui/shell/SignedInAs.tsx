import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { Role } from '#domain/people/roles.ts'
import { theme } from '#web/theme.ts'
import { initialsOf } from '#web/ui/data/initials.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { chosenTheme } from '#web/ui/device/chosenTheme.ts'
import { useDeviceChoice } from '#web/ui/device/deviceChoice.ts'
import { text } from '#web/ui/language/text.ts'

/** The signed-in user's name and role, with links to their account and the switch between the themes. */
export function SignedInAs({ name, role }: { name: string; role: Role }) {
  const isDark = useDeviceChoice(chosenTheme) === 'dark'
  return (
    <Row $gap="sm">
      <Initials aria-hidden="true">{initialsOf(name)}</Initials>
      <Stack $gap="0" $leading={1.3}>
        <Name to="/account">{name}</Name>
        <Row $gap="sm">
          <Own to="/change-password">{text('shell.changePassword')}</Own>
          <Switch type="button" onClick={() => chosenTheme.choose(isDark ? 'light' : 'dark')}>
            {text(isDark ? 'common.lightTheme' : 'common.darkTheme')}
          </Switch>
        </Row>
      </Stack>
      <RoleBadge role={role} />
    </Row>
  )
}

const Initials = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 40px;
  height: 40px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.primaryTint};
  color: ${theme.color.primaryText};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.strong};
`

const small = css`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.xs};
  white-space: nowrap;
`

const Own = styled(Link)`
  ${small}
`

const Switch = styled.button`
  ${small}
  padding: 0;
  border: 0;
  background: none;
  text-decoration: underline;
`

const Name = styled(Link)`
  min-height: 24px;
  color: ${theme.color.text};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
  overflow: hidden;
  font-weight: ${theme.font.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`
