import { IconHandStop, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useHold, type HeldKind, type Subject } from './useHold.ts'

const HoldDialog = lazyView('HoldDialog', () => import('./HoldDialog.tsx'))

interface HoldButtonProps {
  kind: HeldKind
  lot: { id: string; code: string; heldAt: string | null }
}

/** Holds a lot by one press, on one of the usual reasons or another; one that is held is released. */
export function HoldButton({ kind, lot }: HoldButtonProps) {
  const { hold, release, busy } = useHold(kind)
  const [isAsking, setAsking] = useState(false)
  const cannotHold = useRoleRefusal('holdLots')
  const cannotRelease = useRoleRefusal('releaseLots')
  const { id, code, heldAt } = lot
  const subject: Subject = { held: { ids: [id] }, name: code, about: `${kind.entity}:${id}` }
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
  return (
    <>
      <Menu
        trigger={
          <Button
            icon={IconHandStop}
            disabledReason={cannotHold}
            aria-label={text('lots.holdOf', { name: code })}
          >
            {text('lots.hold')}
          </Button>
        }
        items={[
          ...kind.reasons.map((reason) => ({
            label: text(reason),
            icon: IconHandStop,
            onChoose: () => void hold(subject, text(reason)),
          })),
          {
            label: text('lots.otherReason'),
            icon: IconPencil,
            startsGroup: true,
            onChoose: () => setAsking(true),
          },
        ]}
      />
      <Suspense fallback={null}>
        {isAsking && (
          <HoldDialog
            title={text('lots.holdOf', { name: code })}
            onHold={(reason) => void hold(subject, reason)}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
