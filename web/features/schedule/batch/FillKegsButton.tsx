import { IconBarrel } from '@tabler/icons-react'
import type { BatchView } from '#web/entities/batch.ts'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

interface FillKegsButtonProps {
  batch: BatchView
  windows: Pick<ScheduleWindows, 'offerStock'>
  what?: 'KEGS' | 'PACKAGES'
  /** Whether it is the main action of its page. */
  isMain?: boolean
}

/** Counts the kegs that a batch fills, or packages of any format. */
export function FillKegsButton({ batch, what = 'KEGS', windows, isMain = false }: FillKegsButtonProps) {
  return (
    <Button
      variant={isMain ? 'primary' : 'subtle'}
      icon={IconBarrel}
      disabledReason={useRoleRefusal('adjustKegs')}
      onClick={() => windows.offerStock({ use: 'KEGS', batch, isAsked: true })}
    >
      {text(what === 'KEGS' ? 'schedule.fillKegs' : 'packaging.fill')}
    </Button>
  )
}
