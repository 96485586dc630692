import { useCallback, useState } from 'react'

/**
 * Where what opens beside an element belongs: in the dialog or the landmark that the element stands in, so that screen
 * readers find it there, and not at the end of the document. The element takes the `ref`; until it is there, `home` is null.
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
