import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/features/admin/Panel.tsx'

/** The newest people. */
export function RecentUsers({ users }: { users: readonly UserView[] }) {
  return (
    <List>
      {users.map((user) => (
        <li key={user.id}>
          <Words>
            <strong>{user.name}</strong>
            <Muted>{user.email}</Muted>
            <Muted>Joined {formatDay(user.createdAt.slice(0, 10))}</Muted>
          </Words>
          <RoleBadge role={user.role} />
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space.md};
    padding: ${theme.space.sm} 0;
    border-top: 1px solid ${theme.color.line};
  }
  li:first-child {
    border-top: 0;
  }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
`
