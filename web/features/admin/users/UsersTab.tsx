import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import { Pending, useFailureNotice } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { UsersDocument } from '#web/features/admin/adminDocuments.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { ReadMailDialog } from '#web/features/admin/overview/ReadMailDialog.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { UserDialogs, type UserTask } from './UserDialogs.tsx'
import { userColumns } from './userColumns.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** All accounts, with the actions on each. */
export function UsersTab() {
  const query = useLiveQuery(UsersDocument)
  const { data, error, said } = query
  const [task, setTask] = useState<UserTask | null>(null)
  const [unsent, setUnsent] = useState<MailView | null>(null)
  const columns = useMemo(() => userColumns({ onTask: setTask, onUnsent: setUnsent }), [])
  useAsked('new', () => setTask({ kind: 'invite' }))
  useFailureNotice('users', said ?? text('admin.usersFailed'), error !== null)
  return (
    <Panel
      title={text('admin.userManagement')}
      icon={IconUsers}
      aside={
        <Row $wrap $gap="xs md">
          {data && <Muted>{text('admin.userCount', { count: data.users.length })}</Muted>}
          <Button variant="primary" icon={IconUserPlus} onClick={() => setTask({ kind: 'invite' })}>
            {text('admin.inviteUser')}
          </Button>
        </Row>
      }
    >
      <Pending of={query} failure={text('admin.usersNotLoaded')}>
        <Skeleton $height="320px" />
      </Pending>
      {data && (
        <DataTable
          label={text('admin.users')}
          items={data.users}
          columns={columns}
          keyOf={(user) => user.id}
          isWide
        />
      )}
      {task && (
        <UserDialogs
          task={task}
          users={data?.users ?? []}
          onUnsent={setUnsent}
          onClose={() => setTask(null)}
        />
      )}
      {unsent && <ReadMailDialog mail={unsent} onClose={() => setUnsent(null)} />}
    </Panel>
  )
}
