import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { State, type WaitingAction } from '#web/ui/shell/WaitingList.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** Queued commands, shown beside their subject. */
export function WaitingNote({ actions }: { actions: readonly WaitingAction[] }) {
  if (actions.length === 0) return null
  return (
    <List aria-label={text('shell.notSavedYet')}>
      {actions.slice(-3).map(({ id, state, label }) => (
        <Row as="li" $wrap $align="stretch" $gap="0 sm" key={id}>
          <State state={state} />
          <span>{label}</span>
        </Row>
      ))}
      {actions.length > 3 && (
        <Row as="li" $wrap $align="stretch" $gap="0 sm">
          {text('shell.moreBefore', { count: actions.length - 3 })}
        </Row>
      )}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space.xxs};
  padding: ${theme.space.xs} ${theme.space.sm};
  border: 1px dashed ${theme.tone.yellow.line};
  border-radius: ${theme.radius.md};
  background: ${theme.tone.yellow.tint};
  font-size: ${theme.font.size.sm};
`
