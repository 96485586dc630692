import { IconDevices, IconKey, IconShieldOff, IconTrash, IconUserCog } from '@tabler/icons-react'
import { useContext } from 'react'
import { refuseRenewedPassword } from '#domain/people/renewedPasswords.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import type { UserTask } from './UserDialogs.tsx'
import { text, textOf } from '#web/ui/language/text.ts'

/** The actions on a person; their own role and account are another administrator's to change. */
export function UserActions({ user, onTask }: { user: UserView; onTask: (task: UserTask) => void }) {
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
