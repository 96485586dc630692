import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'

interface ErrorStateProps {
  title: string
  message: string
  onRetry?: () => void
  busy?: boolean
  /** Further actions. */
  children?: ReactNode
}

/** An error message with a retry button. */
export function ErrorState({ title, message, onRetry, busy, children }: ErrorStateProps) {
  return (
    <Block role="alert">
      <IconCloudOff size={34} aria-hidden="true" />
      <Box $grow="240px">
        <Text as="p" $weight="strong">
          {title}
        </Text>
        <p>{message}</p>
      </Box>
      {onRetry && (
        <Button icon={IconRefresh} onClick={onRetry} busy={busy}>
          {text('common.tryAgain')}
        </Button>
      )}
      {children}
    </Block>
  )
}

const Block = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.md};
  padding: ${theme.space.lg};
  border: 1px solid ${theme.tone.red.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.dangerTint};

  > svg {
    color: ${theme.color.dangerText};
  }
`
