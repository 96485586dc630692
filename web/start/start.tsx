import { StrictMode, startTransition, type ReactNode, Fragment, Suspense, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { RouteError } from '#web/RouteError.tsx'
import { onSessionLost, readUserInfo } from '#web/live/session/session.ts'
import { Splash } from '#web/ui/shell/Splash.tsx'
import { beginIn } from '#web/ui/language/beginIn.ts'
import { languageFor } from '#web/ui/language/chosenLanguage.ts'
import { showLanguage, withSentences, useLanguage } from '#web/ui/language/shownLanguage.ts'
import { languages } from '#generated/language/languages.ts'
import { GlobalStyle, PaperSize } from '#web/GlobalStyle.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { missingText, MissingView, type MissingProgram } from '#web/ui/programs/missingProgram.ts'

const loadSignIn = () => withSentences(import('#web/features/login/LoginPage.tsx'))

const loadPages = () => import('./pages.tsx')

/**
 * Shows the page of the current address. Someone without a session gets the sign-in page first, without the router and
 * what the pages are made of; those are loaded while they type. The frame that a document brings stays until its page is
 * there.
 */
export async function start(root: Root): Promise<void> {
  const wasSignedIn = readUserInfo() !== null
  await beginIn(chosenLanguage())
  if (!readUserInfo() && location.pathname !== '/wall')
    return showSignIn(root, wasSignedIn ? text('signIn.otherTab') : null)
  if (!document.querySelector('.shell')) show(root, <Splash />)
  void showPages(root)
}

/** The language that the reader chose: in their account, or for a wall in its address. */
function chosenLanguage(): string | null | undefined {
  const asked = location.pathname === '/wall' && new URLSearchParams(location.search).get('language')
  return asked || readUserInfo()?.language
}

/** Links of mails lead to a part of it, behind the #. */
const isSignInPage = () => location.pathname === '/login'

async function showSignIn(root: Root, reason: string | null, from: string | null = null): Promise<void> {
  history.replaceState(null, '', isSignInPage() ? location.pathname + location.hash : '/login')
  const signIn = await loadSignIn().catch(() => null)
  if (!signIn) return show(root, <RouteError />)
  void showOwnLanguage()
  addEventListener('focusin', () => void loadPages().catch(() => undefined), { once: true })
  show(
    root,
    <signIn.LoginPage
      reason={reason}
      onSignedIn={(path) => {
        history.replaceState(null, '', path === '/dashboard' ? (from ?? path) : path)
        return showPages(root)
      }}
    />,
  )
}

/** Says that the chosen language could not be loaded, and retries; what does so comes with the notifications. */
async function showOwnLanguage(): Promise<void> {
  const later = await import('#web/ui/programs/untilLoaded.ts').catch(() => null)
  await later?.untilLoaded('language', () => showLanguage(languageFor(chosenLanguage())))
}

async function showPages(root: Root): Promise<void> {
  let isLost = false
  const stop = onSessionLost((reason, isChosen) => {
    isLost = true
    void showSignIn(root, reason, isChosen ? null : location.pathname + location.search)
  })
  try {
    const { openPages } = await loadPages()
    await beginIn(chosenLanguage())
    if (isLost) return
    const pages = openPages()
    stop()
    show(root, await pages)
  } catch {
    if (!isLost) show(root, <RouteError />)
  } finally {
    stop()
  }
}

/** A page is rendered in parts, while what was shown before stays: the frame of the document, or the sign-in page. */
function show(root: Root, view: ReactNode): void {
  startTransition(() =>
    root.render(
      <StrictMode>
        <Frame>{view}</Frame>
      </StrictMode>,
    ),
  )
}

/** Says that the notifications could not be loaded, which no notification can say; else as for any view. */
function MissingNotifications(missing: MissingProgram) {
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
