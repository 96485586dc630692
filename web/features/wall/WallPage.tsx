import { ApolloProvider } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onDisplayCleared, readDisplayToken } from '#web/live/session/displaySession.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { wallClient } from '#web/live/connection/wallClient.ts'
import { WallClosed } from './WallClosed.tsx'
import { WallScreen } from './WallScreen.tsx'

/** The page of a wall display: blank as soon as its access is revoked. */
export function WallPage() {
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(() => (readDisplayToken() ?? readUserInfo()) !== null)
  useEffect(() => onDisplayCleared(() => setOpen(false)), [])
  useEffect(() => {
    // The address of another display was opened in this tab: reloads as that display.
    const again = () => location.reload()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
  if (!isOpen) return <WallClosed />
  const { client, follow } = wallClient()
  return (
    <ApolloProvider client={client}>
      <WallScreen follow={follow} search={search} />
    </ApolloProvider>
  )
}
