import { useState } from 'react'
import type { Role } from '#domain/roles.ts'
import { useCommand } from '#web/live/useCommand.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ChangeUserRoleDocument } from './adminCommands.ts'
import { tellFailure, tellSuccess } from './adminNotices.ts'
import type { UserView } from './adminViews.ts'
import { Muted, Stack } from './Panel.tsx'
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
            choices={roleChoices}
            value={role}
            onChange={({ target }) => setRole(target.value as Role)}
          />
          <Muted>It takes effect at once, also on pages that are open now.</Muted>
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
