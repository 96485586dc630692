import { useState } from 'react'
import styled from 'styled-components'
import { theme } from './theme.ts'
import { isPageThere } from '#web/ui/device/pageThere.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { text } from '#web/ui/language/text.ts'

/** Shown in place of a page that failed. */
export function RouteError() {
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    if (isStored() || (await isPageThere())) location.reload()
    else setTrying(false)
  }
  return (
    <Room>
      <ErrorState
        title={text('shell.pageFailedTitle')}
        message={text('shell.pageFailed')}
        onRetry={() => void retry()}
        busy={isTrying}
      />
    </Room>
  )
}

/**
 * Whether the service worker has the page, without a server. Over plain http there is none: the browser would have nothing to
 * show, and what is queued here would be out of sight.
 */
const isStored = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

const Room = styled.div`
  max-width: ${theme.size.page};
  margin: ${theme.space.lg} auto;
  padding: 0 ${theme.space.md};
`
