import { useState } from 'react'
import type { Role } from '#domain/people/roles.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { ChangeUserRoleDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { roleChoices } from './roleChoices.ts'
import { text } from '#web/ui/language/text.ts'

/** Gives a person another role. */
export function ChangeRoleDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [change, { busy }] = useCommand(ChangeUserRoleDocument)
  const [role, setRole] = useState<Role>(user.role)
  const isOther = role !== user.role
  const save = async () => {
    try {
      await change({ id: user.id, role })
      tellSuccess(text('admin.roleUpdated'))
      onClose()
    } catch (error) {
      tellFailure(error, text('admin.roleFailed'))
    }
  }
  return (
    <ActionDialog
      title={text('admin.changeRole')}
      submitLabel={text('admin.updateRole')}
      isFilled={isOther}
      busy={busy}
      disabledReason={isOther ? null : text('admin.roleSame')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Stack>
        <p>
          <strong>{user.name}</strong> <Muted>{user.email}</Muted>
        </p>
        <Select
          label={text('admin.role')}
          choices={roleChoices()}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        <Muted>{text('admin.roleAtOnce')}</Muted>
      </Stack>
    </ActionDialog>
  )
}
