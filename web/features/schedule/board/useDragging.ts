import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { loadOrAgain } from '#web/ui/programs/loadOrAgain.ts'
import { untilLoaded } from '#web/ui/programs/untilLoaded.ts'

const load = () => loadOrAgain('draggableBatch', () => import('./boardDragging.ts'))

let loading: ReturnType<typeof load> | undefined

/**
 * Dragging isn't needed for the first paint: its code is loaded after the page. Once for all, since a second copy would know
 * none of the drop targets of the first.
 */
const loadDragging = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

type Cleanup = () => void

/** Attaches to an element while there is a key, and again when the key changes. */
function useDragAdapter(
  element: RefObject<HTMLElement | null>,
  key: string | null,
  attach: (adapter: Awaited<ReturnType<typeof loadDragging>>, element: HTMLElement) => Cleanup,
): void {
  const attachTo = useEffectEvent(attach)
  useEffect(() => {
    let cleanup: Cleanup | undefined
    let isGone = key === null
    if (!isGone) {
      // Without this code, batches are moved by their buttons.
      void untilLoaded('dragging', loadDragging).then((adapter) => {
        if (adapter && !isGone && element.current) cleanup = attachTo(adapter, element.current)
      })
    }
    return () => {
      isGone = true
      cleanup?.()
    }
  }, [element, key])
}

/** Makes a batch's card draggable. Returns its ref, and whether it is being dragged. */
export function useDraggableBatch<Element extends HTMLElement>(batchId: string | null) {
  const ref = useRef<Element>(null)
  const [isDragged, setDragged] = useState(false)
  useDragAdapter(ref, batchId, (adapter, element) =>
    adapter.draggableBatch(element, batchId ?? '', setDragged),
  )
  return { ref, isDragged }
}

/** Makes an element a drop target. Returns its ref, and whether a batch hovers over it. */
export function useDropPlace<Element extends HTMLElement>(
  isOpen: boolean,
  onDrop: (batchId: string) => void,
) {
  const ref = useRef<Element>(null)
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useDragAdapter(ref, isOpen ? 'open' : null, (adapter, element) =>
    adapter.dropPlace(element, { onOver: setOver, onDrop: (batchId) => drop.current(batchId) }),
  )
  return { ref, isOver }
}
