import type { MailView, UserView } from '#web/features/admin/adminViews.ts'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { RenewPassword } from './RenewPassword.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { UserSessionsDialog } from './UserSessionsDialog.tsx'

/** The task that an administrator has opened. */
export type UserTask = { kind: 'invite' } | { kind: keyof typeof dialogs; user: UserView }

const dialogs = {
  role: ChangeRoleDialog,
  password: RenewPassword,
  delete: DeleteUser,
  sessions: UserSessionsDialog,
  secondFactor: ResetSecondFactor,
}

interface UserDialogsProps {
  task: UserTask
  users: readonly UserView[]
  /** Called with an invitation, or a new password, that was recorded but can't be mailed. */
  onUnsent: (mail: MailView) => void
  onClose: () => void
}

/** The dialog for a task. It stays open when somebody else deletes the person meanwhile. */
export function UserDialogs({ task, users, onUnsent, onClose }: UserDialogsProps) {
  if (task.kind === 'invite') return <InviteDialog onUnsent={onUnsent} onClose={onClose} />
  const user = users.find(({ id }) => id === task.user.id) ?? task.user
  const TaskDialog = dialogs[task.kind]
  return <TaskDialog user={user} onUnsent={onUnsent} onClose={onClose} />
}
