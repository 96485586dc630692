import { IconArrowBackUp } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'

interface UndoListProps {
  undoable: readonly { commandId: string; action: string; description: string }[]
  undo: (commandId: string) => void
}

/** Recent actions that can be undone, each with its button, for one minute. */
export function UndoList({ undoable, undo }: UndoListProps) {
  if (undoable.length === 0) return null
  return (
    <List aria-label="You can undo this for a minute">
      {undoable.map(({ commandId, action, description }) => (
        <Item key={commandId}>
          <span>
            {action} <Muted $size="md">{description}</Muted>
          </span>
          <Button
            icon={IconArrowBackUp}
            aria-label={`Undo: ${action}, ${description}`}
            onClick={() => undo(commandId)}
          >
            Undo
          </Button>
        </Item>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space.xxs};
  margin-bottom: ${theme.space.md};
  padding: ${theme.space.xs};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
`

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space.sm};
  padding-left: ${theme.space.xs};
  font-size: ${theme.font.size.sm};
  overflow-wrap: anywhere;
`
