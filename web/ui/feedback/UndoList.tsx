import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

interface UndoListProps {
  undoable: readonly { commandId: string; action: string; description: string }[]
  undo: (commandId: string) => void
}

/** Recent actions that can be undone, each with its button, for one minute. */
export function UndoList({ undoable, undo }: UndoListProps) {
  if (undoable.length === 0) return null
  return (
    <Stack as="ul" $surface="sunken" $gap="xxs" $pad="xs" $below="md" aria-label={text('shell.undoable')}>
      {undoable.map(({ commandId, action, description }) => (
        <Row as="li" $wrap $spread $gap="0 sm" $pad="0 0 0 xs" $size="sm" $breaks key={commandId}>
          <span>
            {action} <Muted $size="md">{description}</Muted>
          </span>
          <Button
            icon={IconArrowBackUp}
            aria-label={text('shell.undoOne', { action, what: description })}
            onClick={() => undo(commandId)}
          >
            {text('common.undo')}
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
