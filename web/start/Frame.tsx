import { Fragment, useEffect, type ReactNode } from 'react'
import { GlobalStyle } from '#web/GlobalStyle.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { useLanguage } from '#web/ui/language/shownLanguage.ts'

/** What every view of the client has: the global styles, and the notifications above it. */
export function Frame({ children }: { children: ReactNode }) {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <>
      <GlobalStyle />
      <Fragment key={language}>{children}</Fragment>
      <Notifications />
    </>
  )
}
