import styled from 'styled-components'
import { theme } from './theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { text } from '#web/ui/language/text.ts'

/** Shown in place of a page that failed. */
export function RouteError() {
  return (
    <Room>
      <ErrorState title={text('shell.pageFailedTitle')} message={text('shell.pageFailed')} onRetry={retry} />
    </Room>
  )
}

/**
 * Reloads the page, since the server may have a newer version, if it answers: over plain http the browser would have
 * nothing to show, and what is queued here would be out of sight.
 */
const retry = () =>
  void fetch('/healthz').then(
    () => location.reload(),
    () => undefined,
  )

const Room = styled.div`
  max-width: ${theme.size.page};
  margin: ${theme.space.lg} auto;
  padding: 0 ${theme.space.md};
`
