import { IconMessageChatbot, IconRefresh } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import styled from 'styled-components'
import { suggestedPrompts } from '#domain/people/chat.ts'
import { theme } from '#web/theme.ts'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { useChat } from './useChat.ts'
import { Stack, Columns } from '#web/ui/layout/Stack.ts'

/** The chat with the brewing assistant. */
export function ChatPanel() {
  const titleId = useId()
  const { said, isAnswering, ask, stop, startAnew } = useChat()
  const input = useRef<HTMLTextAreaElement>(null)
  const suggest = (prompt: string) => {
    ask(prompt)
    input.current?.focus({ preventScroll: true })
  }
  return (
    <Stack as={Card} $align="start" aria-labelledby={titleId}>
      <Row $wrap $spread $gap="xs">
        <CardTitle id={titleId}>
          <IconMessageChatbot color={theme.color.primaryText} aria-hidden="true" />
          Brewing Assistant
        </CardTitle>
        {said.length > 0 && <IconButton label="New chat" icon={IconRefresh} onClick={startAnew} />}
      </Row>
      {said.length === 0 ? (
        <>
          <Muted as="p">Ask about brewing, or about what is in your tanks and your stock.</Muted>
          <Columns as="ul" $min="220px" $gap="xs" aria-label="Suggested questions">
            {suggestedPrompts.map((prompt) => (
              <li key={prompt}>
                <Prompt type="button" onClick={() => suggest(prompt)}>
                  {prompt}
                </Prompt>
              </li>
            ))}
          </Columns>
        </>
      ) : (
        <ChatLog said={said} isAnswering={isAnswering} />
      )}
      <Composer ref={input} isAnswering={isAnswering} onAsk={ask} onStop={stop} />
    </Stack>
  )
}

const Prompt = styled.button`
  width: 100%;
  height: 100%;
  min-height: ${theme.size.mainAction};
  padding: ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  color: ${theme.color.text};
  font: inherit;
  font-size: ${theme.font.size.sm};
  line-height: 1.35;
  text-align: left;

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`
