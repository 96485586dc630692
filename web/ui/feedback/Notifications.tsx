import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster } from 'react-hot-toast/headless'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { NotificationCard } from './NotificationCard.tsx'
import { drawNotifications, notifications, positions, type Position } from './notifications.ts'
import { useFreePlace, watchUsedControl } from './placeNotifications.ts'

drawNotifications({
  draw: ({ id, position, autoClose, message }) =>
    toast(message, { id, toasterId: position, duration: autoClose === false ? Infinity : autoClose }),
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
