import type { ReactNode } from 'react'
import { GlobalStyle } from '#web/GlobalStyle.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'

/** What every view of the client has: the global styles, and the notifications above it. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
      <Notifications />
    </>
  )
}
