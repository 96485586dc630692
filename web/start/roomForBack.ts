import { useEffect } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { isDialogOpen, onDialogOpened } from '#web/ui/dialogs/backCloses.ts'

/**
 * Whether this page is the first entry of the tab that is ours, which React Router counts, and the browser is there: as Back
 * closes a dialog it passes the entry before.
 */
function isFirstEntry(page: Location): boolean {
  const state = window.history.state as { idx?: unknown; key?: unknown } | null
  return state?.idx === 0 && (state.key ?? 'default') === page.key
}

/** Whether the state of an entry says that it is the room below a page, and no page of its own. */
export function isRoom(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isRoomForBack' in state
}

/**
 * Before the first entry of a tab is none of ours, and Back would leave Brewhouse without asking: a dialog that opens there
 * gets an entry of the same page. Called once, within the router.
 */
export function useRoomForBack(): void {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const makeRoom = () => {
      if (!isFirstEntry(location) || !isDialogOpen()) return
      const { state } = location as { state: object | null }
      const room = { ...state, isRoomForBack: true }
      void navigate(location, { replace: true, state: room, preventScrollReset: true })
      void navigate(location, { state, preventScrollReset: true })
    }
    makeRoom()
    return onDialogOpened(makeRoom)
  }, [location, navigate])
}
