import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The open dialogs, the topmost last. */
const openDialogs: { dismiss: () => void }[] = []

let onOpened = () => {}

/** The browser's Back dismisses this dialog while it is the topmost. */
export function useBackCloses(isOpen: boolean, dismiss: () => void): void {
  const latest = useRef(dismiss)
  useEffect(() => {
    latest.current = dismiss
  })
  useEffect(() => {
    if (!isOpen) return
    const dialog = { dismiss: () => latest.current() }
    openDialogs.push(dialog)
    onOpened()
    return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1)
  }, [isOpen])
}

/** Dismisses the topmost dialog by Back; whether one is open. */
export function dismissTopmost(): boolean {
  const topmost = openDialogs.at(-1)
  topmost?.dismiss()
  return topmost !== undefined
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
      if (location.key !== 'default' || openDialogs.length === 0) return
      const state: unknown = location.state
      void navigate(location, { state, preventScrollReset: true })
    }
    onOpened = makeRoom
    makeRoom()
    return () => void (onOpened = () => {})
  }, [location, navigate])
}
