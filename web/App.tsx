import { useEffect } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { onSessionLost } from '#web/live/session/session.ts'
import { GlobalStyle } from './GlobalStyle.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** The whole client: its routes, and the notifications above them. */
export function App({ router }: { router: Router }) {
  useEffect(
    () =>
      onSessionLost((reason) => {
        if (router.state.location.pathname !== '/login') void router.navigate('/login', { state: { reason } })
      }),
    [router],
  )
  return (
    <>
      <GlobalStyle />
      <RouterProvider router={router} />
      <Notifications />
    </>
  )
}
