import { useEffect, useRef, useState, type RefObject } from 'react'
import { untilLoaded } from '#web/ui/shell/untilLoaded.ts'

/** Dragging isn't needed for the first paint: its code is loaded after the page. */
const loadDragging = () => import('./dragging.ts')

type Cleanup = () => void

/** Attached and detached together. */
const together =
  (...cleanups: Cleanup[]): Cleanup =>
  () => {
    for (const cleanup of cleanups) cleanup()
  }

/** Attaches to an element while there is a key, and again when the key changes. */
function useDragAdapter(
  element: RefObject<HTMLElement | null>,
  key: string | null,
  attach: (adapter: Awaited<ReturnType<typeof loadDragging>>, element: HTMLElement) => Cleanup,
): void {
  const latest = useRef(attach)
  useEffect(() => {
    latest.current = attach
  })
  useEffect(() => {
    let cleanup: Cleanup | undefined
    let isGone = key === null
    if (!isGone) {
      // Without this code, batches are moved by their buttons.
      void untilLoaded('dragging', loadDragging).then((adapter) => {
        if (adapter && !isGone && element.current) cleanup = latest.current(adapter, element.current)
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
    together(
      adapter.draggable({
        element,
        getInitialData: () => ({ batchId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      adapter.draggableByTouch(element, batchId ?? '', setDragged),
    ),
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
    together(
      adapter.dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.batchId === 'string',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          drop.current(String(source.data.batchId))
        },
      }),
      adapter.dropPlaceForTouch(element, { onOver: setOver, onDrop: (dropped) => drop.current(dropped) }),
    ),
  )
  return { ref, isOver }
}
