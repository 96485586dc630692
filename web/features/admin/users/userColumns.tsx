import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { roleLabels } from '#domain/people/roles.ts'
import { EmailAddress } from './EmailAddress.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { MailView, UserView } from '#web/features/admin/adminViews.ts'
import { ResendButton } from './ResendButton.tsx'
import { UserActions } from './UserActions.tsx'
import type { UserTask } from './UserDialogs.tsx'
import { text } from '#web/ui/language/text.ts'

interface Handlers {
  onTask: (task: UserTask) => void
  onUnsent: (mail: MailView) => void
}

/** The columns of the users table. */
export function userColumns({ onTask, onUnsent }: Handlers): DataColumn<UserView>[] {
  return [
    {
      header: text('admin.name'),
      cell: (user) => <strong>{user.name}</strong>,
      sortBy: (user) => user.name.toLowerCase(),
    },
    {
      header: text('admin.email'),
      cell: (user) => <EmailAddress>{user.email}</EmailAddress>,
      sortBy: (user) => user.email,
      whole: 'value',
    },
    {
      header: text('admin.role'),
      cell: (user) => <RoleBadge role={user.role} />,
      sortBy: (user) => text(roleLabels[user.role]),
      whole: 'value',
    },
    {
      header: text('admin.status'),
      cell: (user) => <Status user={user} onUnsent={onUnsent} />,
      sortBy: (user) => text(user.isActive ? 'admin.active' : 'admin.pending'),
    },
    {
      header: text('admin.joined'),
      cell: (user) => <Text $lines="nowrap">{formatDayOf(user.createdAt)}</Text>,
      sortBy: (user) => user.createdAt,
      isShort: true,
    },
    {
      header: text('admin.actions'),
      cell: (user) => <UserActions user={user} onTask={onTask} />,
      whole: 'actions',
    },
  ]
}

function Status({ user, onUnsent }: { user: UserView } & Pick<Handlers, 'onUnsent'>) {
  if (user.isActive) {
    return <Badge tone="green" icon={IconCircleCheck} label={text('admin.active')} />
  }
  return (
    <Row as="span" $wrap $gap="xs">
      <Badge tone="yellow" icon={IconClock} label={text('admin.pending')} />
      <ResendButton user={user} onUnsent={onUnsent} />
    </Row>
  )
}
