import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import styled from 'styled-components'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { Planning } from './planning.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'

interface BatchActionsProps {
  batch: BatchView
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
}

/** The actions on a batch in the list. */
export function BatchActions({ batch, onOpen, onPlan }: BatchActionsProps) {
  const { id: batchId, batchNumber: number } = batch
  const editRefusal = useRoleRefusal('updateBatch')
  const deleteRefusal = useRoleRefusal('deleteBatch')
  return (
    <Row>
      <IconButton
        label={text('schedule.viewDetails', { number })}
        icon={IconEye}
        onClick={() => onOpen(batchId)}
      />
      <IconButton
        label={text('schedule.editBatch', { number })}
        icon={IconPencil}
        disabledReason={editRefusal}
        onClick={() => onPlan({ kind: 'edit', batchId })}
      />
      <IconButton
        label={text('schedule.deleteBatch', { number })}
        icon={IconTrash}
        disabledReason={deleteRefusal}
        onClick={() => onPlan({ kind: 'delete', batchId })}
      />
      <Avatars names={useEditors(`Batch:${batchId}`)} doing="editing" />
    </Row>
  )
}

const Row = styled.div`
  display: flex;

  ${theme.media.hover} {
    button {
      width: 36px;
    }
  }
`
