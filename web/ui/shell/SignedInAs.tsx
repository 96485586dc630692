import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Role } from '#domain/people/roles.ts'
import { theme } from '#web/theme.ts'
import { initialsOf } from '#web/ui/data/initials.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'

/** The signed-in user's name and role, with a link to their account. */
export function SignedInAs({ name, role }: { name: string; role: Role }) {
  return (
    <Row>
      <Initials aria-hidden="true">{initialsOf(name)}</Initials>
      <Words>
        <Name to="/account">{name}</Name>
        <Own to="/change-password">Change password</Own>
      </Words>
      <RoleBadge role={role} />
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-width: 0;
`

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

const Words = styled.div`
  display: grid;
  min-width: 0;
  line-height: 1.3;
`

const Own = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.xs};
  white-space: nowrap;
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
