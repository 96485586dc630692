import { Fragment, Suspense, useEffect, type ReactNode } from 'react'
import { languages } from '#generated/language/languages.ts'
import { GlobalStyle, PaperSize } from '#web/GlobalStyle.tsx'
import { useLanguage } from '#web/ui/language/shownLanguage.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { MissingNotifications } from './MissingNotifications.tsx'

/** Nothing is told before the page is there. */
const Notifications = lazyView(
  'Notifications',
  () => import('#web/ui/feedback/Notifications.tsx'),
  MissingNotifications,
)

/** What every view of the client has: the global styles, and the notifications above it. */
export function Frame({ children }: { children: ReactNode }) {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <>
      <GlobalStyle />
      <PaperSize $paper={languages[language].paper} />
      <Fragment key={language}>{children}</Fragment>
      <Suspense>
        <Notifications />
      </Suspense>
    </>
  )
}
