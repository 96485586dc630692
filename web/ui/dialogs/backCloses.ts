import { useEffect, useRef } from 'react'

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

/** Whether a dialog is open, which Back dismisses. */
export const isDialogOpen = (): boolean => openDialogs.length > 0

/** Dismisses the topmost dialog, if one is still open. */
export function dismissTopmost(): void {
  openDialogs.at(-1)?.dismiss()
}

/** Calls back when a dialog opens; for one listener at a time. */
export function onDialogOpened(listener: () => void): () => void {
  onOpened = listener
  return () => void (onOpened = () => {})
}
