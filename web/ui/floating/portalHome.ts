import { useCallback, useState } from 'react'

/**
 * The portal container for popups of an element: its dialog or landmark, so that screen readers find them there instead
 * of at the end of the document. The element takes the `ref`; `home` is null until it is mounted.
 */
export function usePortalHome(): { ref: (element: HTMLElement | null) => void; home: HTMLElement | null } {
  const [home, setHome] = useState<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) setHome(homeOf(element))
  }, [])
  return { ref, home }
}

function homeOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], main') ?? document.body
}
