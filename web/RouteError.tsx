import styled from 'styled-components'
import { theme } from './theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'

/** Shown in place of a page that failed. Retrying reloads the page, since the server may have a newer version. */
export function RouteError() {
  return (
    <Room>
      <ErrorState
        title="This page could not be shown"
        message="Something went wrong here. Your data is safe. Please try again."
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
