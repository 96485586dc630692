import { formatDayOf } from '#web/ui/dates/dates.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** The newest people. */
export function RecentUsers({ users }: { users: readonly UserView[] }) {
  return (
    <Rows>
      {users.map((user) => (
        <li key={user.id}>
          <Stack $gap="0" $breaks>
            <strong>{user.name}</strong>
            <Muted>{user.email}</Muted>
            <Muted>{text('admin.joinedOn', { day: formatDayOf(user.createdAt) })}</Muted>
          </Stack>
          <RoleBadge role={user.role} />
        </li>
      ))}
    </Rows>
  )
}
