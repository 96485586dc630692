import { IconDevices, IconTrash, IconUserCog } from '@tabler/icons-react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import type { UserTask } from './UserDialogs.tsx'
import { text } from '#web/ui/language/text.ts'

/** The actions on a person. */
export function UserActions({ user, onTask }: { user: UserView; onTask: (task: UserTask) => void }) {
  return (
    <Row>
      <IconButton
        label={text('admin.changeRoleOf', { name: user.name })}
        icon={IconUserCog}
        onClick={() => onTask({ kind: 'role', user })}
      />
      <IconButton
        label={text('admin.sessionsOf', { name: user.name })}
        icon={IconDevices}
        onClick={() => onTask({ kind: 'sessions', user })}
      />
      <IconButton
        label={text('admin.deleteOne', { name: user.name })}
        icon={IconTrash}
        onClick={() => onTask({ kind: 'delete', user })}
      />
    </Row>
  )
}
