import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { DeviceView } from './deviceTask.ts'
import { text } from '#web/ui/language/text.ts'

interface RawMessageProps {
  message: NonNullable<DeviceView['lastMessage']>
  /** Shown by a tap. */
  isFolded?: boolean
  /** What is tapped. */
  label?: string
}

/** A device's last message as it was received. */
export function RawMessage({
  message,
  isFolded = false,
  label = text('devices.lastMessage'),
}: RawMessageProps) {
  const { path, query, body } = message
  const sent = [path, query === '{}' ? '' : query, body].filter(Boolean).join('\n')
  if (!isFolded)
    return (
      <Message tabIndex={0} translate="no">
        {sent}
      </Message>
    )
  return (
    <details>
      <Summary>{label}</Summary>
      <Message tabIndex={0} translate="no">
        {sent}
      </Message>
    </details>
  )
}

const Summary = styled.summary`
  min-height: ${theme.size.control};
  align-content: center;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  cursor: pointer;
`

const Message = styled.pre`
  max-height: 40dvh;
  margin: 0;
  padding: ${theme.space.sm};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.surface};
  font-size: ${theme.font.size.xs};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  overflow-y: auto;
`
