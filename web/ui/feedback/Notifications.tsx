import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster } from 'react-hot-toast/headless'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { NotificationCard } from './NotificationCard.tsx'
import {
  drawNotifications,
  notifications,
  positions,
  type Notification,
  type Position,
} from './notifications.ts'
import { useFreePlace, watchUsedControl } from './placeNotifications.ts'

/** Draws a notification, or restarts its time; one that is held stays as long as it is folded away. */
const draw = ({ id, position, autoClose, message }: Notification, isHeld = false) =>
  toast(message, { id, toasterId: position, duration: autoClose === false || isHeld ? Infinity : autoClose })

drawNotifications({
  draw: (notification) => draw(notification),
  erase: ({ id, position }) => toast.remove(id, position),
})

/** Shows the notifications of the page, above everything else and read out as they come. Once per page. */
export function Notifications() {
  useEffect(watchUsedControl, [])
  return createPortal(
    positions.map((position) => <Stack key={position} position={position} />),
    document.body,
  )
}

function Stack({ position }: { position: Position }) {
  const { toasts, handlers } = useToaster({}, position)
  useEffect(() => {
    for (const toast of toasts) if (toast.dismissed) notifications.hide(toast.id)
  }, [toasts])
  const shown = toasts.flatMap((toast) => notifications.shown(toast.id) ?? [])
  const stack = useRef<HTMLDivElement>(null)
  useFreePlace(stack, toasts)
  useHeldTime(stack, shown)
  const { startPause, endPause } = handlers
  const isEmpty = shown.length === 0
  // A card removed under the pointer fires no leave event: without this the next ones would never close.
  useEffect(() => {
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
  const close = (id: string) => {
    endPause()
    notifications.hide(id)
  }
  return (
    <Corner
      ref={stack}
      aria-live="polite"
      data-notifications
      $position={position}
      onPointerEnter={startPause}
      onPointerLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {shown.map((notification) => (
        <NotificationCard
          key={notification.id}
          notification={notification}
          onClose={() => close(notification.id)}
        />
      ))}
    </Corner>
  )
}

/** The time of a notification that came when there was no room for it begins when it is seen. */
function useHeldTime(stack: RefObject<HTMLElement | null>, shown: readonly Notification[]): void {
  const seen = useRef(new Map<string, boolean>())
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = new Map(
      shown.map((notification, at) => {
        const isFolded = stack.current?.children[at]?.hasAttribute('data-folded') ?? false
        const wasSeen = before.get(notification.id)
        if (isFolded && wasSeen === undefined) draw(notification, true)
        if (!isFolded && wasSeen === false) draw(notification)
        return [notification.id, wasSeen === true || !isFolded]
      }),
    )
  })
}

const vertical = {
  top: css`
    top: calc(${theme.size.header} + ${theme.space.sm});
    flex-direction: column;
  `,
  bottom: css`
    bottom: ${theme.space.md};
    flex-direction: column-reverse;
  `,
}

const horizontal = {
  left: css`
    left: ${theme.space.md};
  `,
  right: css`
    right: ${theme.space.md};
  `,
  center: css`
    left: 50%;
    transform: translateX(-50%);
  `,
}

const Corner = styled.div<{ $position: Position }>`
  position: fixed;
  z-index: ${theme.layer.notification};
  display: flex;
  gap: ${theme.space.sm};
  width: min(400px, calc(100vw - 2 * ${theme.space.md}));
  pointer-events: none;
  ${(props) => (props.$position.startsWith('top') ? vertical.top : vertical.bottom)}
  ${(props) =>
    props.$position.endsWith('left')
      ? horizontal.left
      : props.$position.endsWith('right')
        ? horizontal.right
        : horizontal.center}
`
