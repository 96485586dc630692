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

interface NotificationAction {
  label: string
  onChoose: () => void
  /** The commands that it undoes, oldest first, and how more are undone by one press. */
  undoes?: { commandIds: readonly string[]; undo: (commandIds: readonly string[]) => void }
}

export interface Notification {
  id: string
  position: Position
  tone: 'success' | 'error' | 'info'
  title?: string
  message: string
  /** Milliseconds until it closes, or false if it stays. */
  autoClose: number | false
  /** An optional button, which also closes it. */
  action?: NotificationAction
  /** What it is one of: of equal kinds one notification is shown, with their number and one action for all of them. */
  sum?: { kind: string; inWords: (count: number) => string }
  onClose?: (notification: Notification) => void
}

/** The input of `show`; everything but the message has a default. */
export type NotificationInput = Partial<Notification> & Pick<Notification, 'message'>

const autoCloseMs = 4000
const limitPerPosition = 5

/** What is shown as one: mostly one notification, or several of equal kind. */
interface Shown extends Notification {
  parts: readonly Notification[]
}

let visible: Shown[] = []
let queue: Shown[] = []
let count = 0

/** What draws them, which is loaded after the page. */
interface Drawing {
  draw: (notification: Notification) => void
  erase: (notification: Notification) => void
}

let drawing: Drawing | null = null
let isSessionOver = false

/** Draws the notifications from now on, also those that are shown already. */
export function drawNotifications(by: Drawing): void {
  drawing = by
  for (const notification of visible) by.draw(notification)
}

/** The notifications of the page: at most five are shown at each position, the rest wait in order. */
export const notifications = {
  /**
   * Shows a notification, or queues it, and returns its id. An existing id is ignored. One of a kind that is shown or queued
   * already is added to that, as is one without an id whose words are the same. No failure is shown while `sessionOver`.
   */
  show(input: NotificationInput): string {
    const id = input.id ?? `notification-${++count}`
    if (isSessionOver && input.tone === 'error') return id
    if (known().some((notification) => notification.id === id || isPart(id, notification))) return id
    const added = withSum({ position: 'bottom-right', tone: 'info', autoClose: autoCloseMs, ...input, id })
    const alike = known().find((each) => isAlike(each, added))
    if (alike) {
      replace(alike, join(alike.id, [...alike.parts, added]))
      return id
    }
    queue = [...queue, join(id, [added])]
    drain()
    return id
  },

  /** Shows that something failed, under a title, with the reason that the error gives. */
  fail(title: string | undefined, error: unknown): void {
    notifications.show({ tone: 'error', title, message: reasonOf(error) })
  },

  /** Whether a session has ended and none begins: the sign-in page says why, and whatever fails by it need not say it again. */
  sessionOver(isOver: boolean): void {
    isSessionOver = isOver
  },

  /** Removes a notification, shown or waiting, and calls its `onClose`. */
  hide(id: string): void {
    const closed = known().find((notification) => notification.id === id)
    if (!closed) return
    visible = visible.filter((notification) => notification.id !== id)
    queue = queue.filter((notification) => notification.id !== id)
    drawing?.erase(closed)
    for (const part of closed.parts) part.onClose?.(part)
    drain()
  },

  /** Removes one notification, also from a sum of its kind, which stays. Returns whether it was shown or waiting. */
  withdraw(id: string): boolean {
    const sum = known().find((notification) => isPart(id, notification))
    if (!sum) return false
    const others = sum.parts.filter((part) => part.id !== id)
    if (others.length === 0) notifications.hide(sum.id)
    else replace(sum, join(sum.id, others))
    return true
  },

  /** Updates a notification in place; a visible one restarts its timer. Unknown ids are ignored. */
  update(changes: Partial<Notification> & Pick<Notification, 'id'>): void {
    const old = known().find((notification) => notification.id === changes.id)
    if (!old) return
    const { parts: _, ...before } = old
    replace(old, join(old.id, [{ ...before, ...changes, position: old.position }]))
  },

  /** Removes everything, shown and waiting. */
  clean(): void {
    queue = []
    const closed = visible
    visible = []
    for (const notification of closed) {
      drawing?.erase(notification)
      for (const part of notification.parts) part.onClose?.(part)
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

function known(): Shown[] {
  return [...visible, ...queue]
}

const isPart = (id: string, { parts }: Shown) => parts.some((part) => part.id === id)

/** Notifications without a kind are one of the same words, unless they have a button of their own. */
function withSum(notification: Notification): Notification {
  const { sum, title, message, action } = notification
  if (sum || (action && !action.undoes) || !notification.id.startsWith('notification-')) return notification
  return { ...notification, sum: { kind: JSON.stringify([title, message]), inWords: () => message } }
}

const isAlike = (one: Notification, other: Notification) =>
  one.sum?.kind !== undefined &&
  one.sum.kind === other.sum?.kind &&
  one.tone === other.tone &&
  one.position === other.position

/** What is shown for these, which are of one kind: the latest by itself, or their number. */
function join(id: string, parts: readonly Notification[]): Shown {
  const last = parts.at(-1)
  if (!last) throw new Error('A notification has a part')
  const { sum, action } = last
  const shown = { ...last, id, parts }
  if (parts.length === 1 || !sum) return shown
  const message = sum.inWords(parts.length)
  const undoes = action?.undoes
  if (!undoes) return { ...shown, message }
  const commandIds = parts.flatMap((part) => part.action?.undoes?.commandIds ?? [])
  return { ...shown, message, action: { ...action, onChoose: () => undoes.undo(commandIds) } }
}

/** Replaces what is shown or waits; a visible one restarts its timer. */
function replace(old: Shown, updated: Shown): void {
  const isShown = visible.includes(old)
  const replaced = (list: readonly Shown[]) => list.map((each) => (each === old ? updated : each))
  visible = replaced(visible)
  queue = replaced(queue)
  if (isShown) drawing?.draw(updated)
}

function drain(): void {
  const waiting: Shown[] = []
  for (const notification of queue) {
    const shownThere = visible.filter((each) => each.position === notification.position).length
    if (shownThere < limitPerPosition) {
      visible = [...visible, notification]
      drawing?.draw(notification)
    } else waiting.push(notification)
  }
  queue = waiting
}
