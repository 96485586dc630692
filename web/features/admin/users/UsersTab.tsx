import {
  IconUserPlus,
  IconUsers,
  IconMailForward,
  IconDevices,
  IconKey,
  IconShieldOff,
  IconTrash,
  IconUserCog,
} from '@tabler/icons-react'
import { useMemo, useState, useContext } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Pending, useFailureNotice } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { UsersDocument } from '#web/features/admin/adminDocuments.ts'
import type { MailView, UserView } from '#web/features/admin/adminViews.ts'
import { ReadMailDialog } from '#web/features/admin/overview/ReadMailDialog.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { UserDialogs, type UserTask } from './UserDialogs.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { roleLabels } from '#domain/people/roles.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { accountLooks } from '#web/ui/data/recordLooks.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import styled from 'styled-components'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { ResendInvitationDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { tellInvitation } from './invitationNotice.ts'
import { refuseRenewedPassword } from '#domain/people/renewedPasswords.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'

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

interface Handlers {
  onTask: (task: UserTask) => void
  onUnsent: (mail: MailView) => void
}

/** The columns of the users table. */
function userColumns({ onTask, onUnsent }: Handlers): DataColumn<UserView>[] {
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
    return <Badge {...accountLooks.ACTIVE} label={text('admin.active')} />
  }
  return (
    <Row as="span" $wrap $gap="xs">
      <Badge {...accountLooks.PENDING} label={text('admin.pending')} />
      <ResendButton user={user} onUnsent={onUnsent} />
    </Row>
  )
}

/** An e-mail address, which ends a line before its @ where it has to. */
function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  return (
    <Whole>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Whole>
  )
}

const Whole = styled.span`
  overflow-wrap: break-word;
`

interface ResendButtonProps {
  user: UserView
  onUnsent: (mail: MailView) => void
}

/** Invites a person again who has not signed in yet. */
function ResendButton({ user, onUnsent }: ResendButtonProps) {
  const [resend, { busy }] = useCommand(ResendInvitationDocument)
  const send = async () => {
    try {
      const { resendInvitation } = await resend({ id: user.id })
      tellInvitation(resendInvitation.mail, text('admin.invitationResent'), onUnsent)
    } catch (error) {
      tellFailure(error, text('admin.resendFailed'))
    }
  }
  return (
    <IconButton
      label={text('admin.resendTo', { name: user.name })}
      icon={IconMailForward}
      aria-busy={busy}
      onClick={() => !busy && void send()}
    />
  )
}

/** The actions on a person; their own role and account are another administrator's to change. */
function UserActions({ user, onTask }: { user: UserView; onTask: (task: UserTask) => void }) {
  const { id } = useContext(SignedInUserContext)
  const isOwn = id === user.id
  const refusal = refuseRenewedPassword(id ?? '', user)
  return (
    <Row>
      <IconButton
        label={text('admin.changeRoleOf', { name: user.name })}
        icon={IconUserCog}
        disabledReason={isOwn ? text('people.ownRole') : null}
        onClick={() => onTask({ kind: 'role', user })}
      />
      <IconButton
        label={text('admin.renewPasswordOf', { name: user.name })}
        icon={IconKey}
        disabledReason={refusal && textOf(refusal)}
        onClick={() => onTask({ kind: 'password', user })}
      />
      <IconButton
        label={text('admin.sessionsOf', { name: user.name })}
        icon={IconDevices}
        onClick={() => onTask({ kind: 'sessions', user })}
      />
      {user.secondFactor && (
        <IconButton
          label={text('admin.resetSecondFactorOf', { name: user.name })}
          icon={IconShieldOff}
          disabledReason={isOwn ? text('people.ownSecondFactor') : null}
          onClick={() => onTask({ kind: 'secondFactor', user })}
        />
      )}
      <IconButton
        label={text('admin.deleteOne', { name: user.name })}
        icon={IconTrash}
        disabledReason={isOwn ? text('people.ownAccount') : null}
        onClick={() => onTask({ kind: 'delete', user })}
      />
    </Row>
  )
}
