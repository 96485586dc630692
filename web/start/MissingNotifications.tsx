import { useEffect } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { text } from '#web/ui/language/text.ts'
import { missingText, type MissingProgram } from '#web/ui/shell/missingProgram.ts'

/** Says that the notifications could not be loaded, which no notification can say. Retries once online. */
export function MissingNotifications({ isGone, onRetry }: MissingProgram) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Bottom>
      <ErrorState
        title={text('shell.noticesMissing')}
        message={missingText(isGone)}
        retryLabel={isGone ? text('shell.reload') : undefined}
        onRetry={isGone ? () => location.reload() : onRetry}
      />
    </Bottom>
  )
}

const Bottom = styled.div`
  position: fixed;
  right: ${theme.space.md};
  bottom: ${theme.space.md};
  left: ${theme.space.md};
  z-index: ${theme.layer.notification};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
`
