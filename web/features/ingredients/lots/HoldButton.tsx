import { IconHandStop, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { holdReasons, useHold } from './useHold.ts'
import type { LotView } from '#web/live/lots/orderOfUse.ts'

const HoldDialog = lazyView('HoldDialog', () => import('./HoldDialog.tsx'))

/** Holds a lot by one press, on one of the usual reasons or another; one that is held is released. */
export function HoldButton({ lot }: { lot: LotView }) {
  const { hold, release, busy } = useHold()
  const [isAsking, setAsking] = useState(false)
  const cannotHold = useRoleRefusal('holdLots')
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
          ...holdReasons.map((reason) => ({
            label: text(reason),
            icon: IconHandStop,
            onChoose: () => void hold({ ids: [id] }, code, text(reason)),
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
        {isAsking && <HoldDialog of={{ kind: 'lot', id, name: code }} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
