import styled from 'styled-components'
import { theme } from './theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { text } from '#web/ui/language/text.ts'

/** Shown in place of a page that failed. Retrying reloads the page, since the server may have a newer version. */
export function RouteError() {
  return (
    <Room>
      <ErrorState
        title={text('shell.pageFailedTitle')}
        message={text('shell.pageFailed')}
        onRetry={() => window.location.reload()}
      />
    </Room>
  )
}

const Room = styled.div`
  max-width: ${theme.size.page};
  margin: ${theme.space.lg} auto;
  padding: 0 ${theme.space.md};
`
