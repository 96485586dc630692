import { IconLockOpen } from '@tabler/icons-react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { HoldMenu } from './HoldMenu.tsx'
import { useHold, type HeldKind } from './useHold.ts'

interface HoldButtonProps {
  kind: HeldKind
  lot: { id: string; code: string; heldAt: string | null }
}

/** Holds a lot by one press, for one of the usual reasons or another; one that is held is released. */
export function HoldButton({ kind, lot }: HoldButtonProps) {
  const { hold, release, busy } = useHold(kind)
  const cannotRelease = useRoleRefusal('releaseLots')
  const { id, code, heldAt } = lot
  if (heldAt) {
    return (
      <Button
        icon={IconLockOpen}
        busy={busy}
        disabledReason={cannotRelease}
        aria-label={text('lots.releaseOf', { name: code })}
        onClick={() => void release(lot)}
      >
        {text('lots.release')}
      </Button>
    )
  }
  const subject = { held: { ids: [id] }, name: code, about: `${kind.entity}:${id}` }
  return (
    <HoldMenu
      label={text('lots.hold')}
      name={text('lots.holdOf', { name: code })}
      title={text('lots.holdOf', { name: code })}
      reasons={kind.reasons}
      onHold={(reason) => void hold(subject, reason)}
    />
  )
}
