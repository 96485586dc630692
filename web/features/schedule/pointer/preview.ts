import type { Point } from './longPress.ts'

/** A picture of what is dragged, which follows the pointer. */
export interface Preview {
  moveTo: (at: Point) => void
  remove: () => void
}

/** Shows a picture of an element where it is; it is moved with the pointer that picked it up at a point. */
export function previewOf(element: HTMLElement, from: Point): Preview {
  const box = element.getBoundingClientRect()
  const picture = element.cloneNode(true) as HTMLElement
  for (const name of ['id', 'data-batch', 'data-recipe']) picture.removeAttribute(name)
  picture.setAttribute('aria-hidden', 'true')
  Object.assign(picture.style, {
    ...{ position: 'fixed', top: `${box.top}px`, left: `${box.left}px`, width: `${box.width}px` },
    ...{ zIndex: '80', margin: '0', opacity: '0.9', pointerEvents: 'none' },
  })
  document.body.append(picture)
  return {
    moveTo: (at) => {
      picture.style.translate = `${at.x - from.x}px ${at.y - from.y}px`
    },
    remove: () => picture.remove(),
  }
}
