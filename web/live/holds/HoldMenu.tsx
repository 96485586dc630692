import { IconHandStop, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { PlainId } from '#domain/language/message.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

const HoldDialog = lazyView('HoldDialog', () => import('./HoldDialog.tsx'))

interface HoldMenuProps {
  label: string
  /** The accessible name, if the label is ambiguous. */
  name?: string
  /** The title of the dialog in which another reason is typed. */
  title: string
  /** Why it is held most often: a press each. */
  reasons: readonly PlainId[]
  onHold: (reason: string) => void
}

/** Holds something by one press, for one of the usual reasons or another. */
export function HoldMenu({ label, name, title, reasons, onHold }: HoldMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const cannotHold = useRoleRefusal('holdLots')
  return (
    <>
      <Menu
        trigger={
          <Button icon={IconHandStop} disabledReason={cannotHold} aria-label={name}>
            {label}
          </Button>
        }
        items={[
          ...reasons.map((reason) => ({
            label: text(reason),
            icon: IconHandStop,
            onChoose: () => onHold(text(reason)),
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
        {isAsking && <HoldDialog title={title} onHold={onHold} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
