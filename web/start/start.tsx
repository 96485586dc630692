import { StrictMode, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { RouteError } from '#web/RouteError.tsx'
import { LoginPage } from '#web/features/login/LoginPage.tsx'
import { onSessionLost, readUserInfo } from '#web/live/session/session.ts'
import { Splash } from '#web/ui/shell/Splash.tsx'
import { Frame } from './Frame.tsx'

const loadPages = () => import('./pages.tsx')

/**
 * Shows the page of the current address. Someone without a session gets the sign-in page first, without the router and
 * what the pages are made of; those are loaded while they type. The frame that a document brings stays until its page is
 * there.
 */
export function start(root: Root): void {
  if (!readUserInfo() && location.pathname !== '/wall') return showSignIn(root, null)
  if (!document.querySelector('.shell')) show(root, <Splash />)
  void showPages(root)
}

function showSignIn(root: Root, reason: string | null): void {
  history.replaceState(null, '', '/login')
  addEventListener('focusin', () => void loadPages().catch(() => undefined), { once: true })
  show(
    root,
    <LoginPage
      reason={reason}
      onSignedIn={(path) => {
        history.replaceState(null, '', path)
        return showPages(root)
      }}
    />,
  )
}

async function showPages(root: Root): Promise<void> {
  let isLost = false
  const stop = onSessionLost((reason) => {
    isLost = true
    showSignIn(root, reason)
  })
  try {
    const { openPages } = await loadPages().finally(stop)
    if (!isLost) show(root, await openPages())
  } catch {
    if (!isLost) show(root, <RouteError />)
  }
}

function show(root: Root, view: ReactNode): void {
  root.render(
    <StrictMode>
      <Frame>{view}</Frame>
    </StrictMode>,
  )
}
