import { useEffect, useRef } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'

/** The open dialogs, the topmost last. */
const openDialogs: { dismiss: () => void }[] = []

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
    return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1)
  }, [isOpen])
}

/** While a dialog is open, Back dismisses the topmost instead of leaving the page. Called once, within the router. */
export function useBackOnDialogs(): void {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && openDialogs.length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    openDialogs.at(-1)?.dismiss()
  }, [blocker])
}
