import { IconArrowsMove } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'

/** Opens the dialog with a batch's possible targets, as an alternative to dragging. */
export function MoveToButton({ batchNumber, onClick }: { batchNumber: string; onClick: () => void }) {
  return (
    <Above>
      <IconButton
        label={text('schedule.moveTo', { number: batchNumber })}
        icon={IconArrowsMove}
        disabledReason={useRoleRefusal('moveBatch')}
        onClick={onClick}
      />
    </Above>
  )
}

/** Above the button that covers the whole card. */
const Above = styled.span`
  position: relative;
  z-index: 1;
  color: ${theme.color.muted};
`
