import { reasonOf } from './reasonOf.ts'

/** Where notifications may appear. */
export const positions = [
  'bottom-center',
  'bottom-left',
  'bottom-right',
  'top-center',
  'top-left',
  'top-right',
] as const

export type Position = (typeof positions)[number]

export interface Notification {
  id: string
  position: Position
  tone: 'success' | 'error' | 'info'
  title?: string
  message: string
  /** Milliseconds until it closes, or false if it stays. */
  autoClose: number | false
  /** An optional button, which also closes it. */
  action?: { label: string; onChoose: () => void }
  onClose?: (notification: Notification) => void
}

/** The input of `show`; everything but the message has a default. */
export type NotificationInput = Partial<Notification> & Pick<Notification, 'message'>

const autoCloseMs = 4000
const limitPerPosition = 5

let visible: Notification[] = []
let queue: Notification[] = []
let count = 0

/** What draws them, which is loaded after the page. */
interface Drawing {
  draw: (notification: Notification) => void
  erase: (notification: Notification) => void
}

let drawing: Drawing | null = null

/** Draws the notifications from now on, also those that are shown already. */
export function drawNotifications(by: Drawing): void {
  drawing = by
  for (const notification of visible) by.draw(notification)
}

/** The notifications of the page: at most five are shown at each position, the rest wait in order. */
export const notifications = {
  /** Shows a notification, or queues it, and returns its id. An existing id is ignored. */
  show(input: NotificationInput): string {
    const id = input.id ?? `notification-${++count}`
    if (known().some((notification) => notification.id === id)) return id
    queue = [...queue, { position: 'bottom-right', tone: 'info', autoClose: autoCloseMs, ...input, id }]
    drain()
    return id
  },

  /** Shows that something failed, under a title, with the reason that the error gives. */
  fail(title: string | undefined, error: unknown): void {
    notifications.show({ tone: 'error', title, message: reasonOf(error) })
  },

  /** Removes a notification, shown or waiting, and calls its `onClose`. */
  hide(id: string): void {
    const closed = known().find((notification) => notification.id === id)
    if (!closed) return
    visible = visible.filter((notification) => notification.id !== id)
    queue = queue.filter((notification) => notification.id !== id)
    drawing?.erase(closed)
    closed.onClose?.(closed)
    drain()
  },

  /** Updates a notification in place; a visible one restarts its timer. Unknown ids are ignored. */
  update(changes: Partial<Notification> & Pick<Notification, 'id'>): void {
    const old = known().find((notification) => notification.id === changes.id)
    if (!old) return
    const updated = { ...old, ...changes, position: old.position }
    const replace = (list: Notification[]) => list.map((each) => (each.id === updated.id ? updated : each))
    const isShown = visible.includes(old)
    visible = replace(visible)
    queue = replace(queue)
    if (isShown) drawing?.draw(updated)
  },

  /** Removes everything, shown and waiting. */
  clean(): void {
    queue = []
    const closed = visible
    visible = []
    for (const notification of closed) {
      drawing?.erase(notification)
      notification.onClose?.(notification)
    }
  },

  /** Removes waiting ones; visible ones stay. */
  cleanQueue(): void {
    queue = []
  },

  /** The notification that is shown under an id. */
  shown(id: string): Notification | undefined {
    return visible.find((notification) => notification.id === id)
  },

  /** What is shown and what waits, now. */
  state(): { visible: readonly Notification[]; queue: readonly Notification[] } {
    return { visible, queue }
  },
}

function known(): Notification[] {
  return [...visible, ...queue]
}

function drain(): void {
  const waiting: Notification[] = []
  for (const notification of queue) {
    const shownThere = visible.filter((each) => each.position === notification.position).length
    if (shownThere < limitPerPosition) {
      visible = [...visible, notification]
      drawing?.draw(notification)
    } else waiting.push(notification)
  }
  queue = waiting
}
