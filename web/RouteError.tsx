import styled from 'styled-components'
import { theme } from './theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'

/** Stands in for a page that failed. Trying again reloads the page: a newer version may be waiting on the server. */
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
