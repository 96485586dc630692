import { useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { missingText, MissingView, type MissingProgram } from '#web/ui/programs/missingProgram.ts'

/** Says that the notifications could not be loaded, which no notification can say; else as for any view. */
export function MissingNotifications(missing: MissingProgram) {
  const { isGone, onRetry } = missing
  const [isClosed, setClosed] = useState(false)
  return (
    <>
      <MissingView {...missing} />
      {!isClosed && (
        <Bottom>
          <ErrorState title={text('shell.noticesMissing')} message={missingText(isGone)}>
            <Button onClick={isGone ? () => location.reload() : onRetry}>
              {text(isGone ? 'shell.reload' : 'common.tryAgain')}
            </Button>
            <Button onClick={() => setClosed(true)}>{text('common.close')}</Button>
          </ErrorState>
        </Bottom>
      )}
    </>
  )
}

const Bottom = styled.div`
  position: fixed;
  inset: auto ${theme.space.md} ${theme.space.md};
  z-index: ${theme.layer.notification};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
`
