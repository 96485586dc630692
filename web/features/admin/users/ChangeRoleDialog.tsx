import { useState } from 'react'
import type { Role } from '#domain/people/roles.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { ChangeUserRoleDocument } from '#web/features/admin/adminCommands.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { roleChoices } from './roleChoices.ts'

/** Gives a person another role. */
export function ChangeRoleDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [change, { busy }] = useCommand(ChangeUserRoleDocument)
  const [role, setRole] = useState<Role>(user.role)
  const save = async () => {
    try {
      await change({ id: user.id, role })
      tellSuccess('User role updated successfully')
      onClose()
    } catch (error) {
      tellFailure(error, 'Failed to update role')
    }
  }
  return (
    <Dialog open isFilled={role !== user.role} onClose={onClose} title="Change User Role">
      <DialogBody>
        <Stack>
          <p>
            <strong>{user.name}</strong> <Muted>{user.email}</Muted>
          </p>
          <Select
            label="Role"
            choices={roleChoices()}
            value={role}
            onChange={({ target }) => setRole(target.value as Role)}
          />
          <Muted>It takes effect immediately, even on pages that are already open.</Muted>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          Cancel
        </Button>
        <Button
          main
          variant="primary"
          busy={busy}
          disabledReason={role === user.role ? 'This is the role they have.' : null}
          onClick={() => void save()}
        >
          Update Role
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
