import { IconAlertOctagon, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import styled, { keyframes } from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { WholeNumbers } from '#web/ui/layout/WholeNumbers.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import type { Notification } from './notifications.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'

const looks = {
  success: { tone: 'green', Icon: IconCircleCheck },
  error: { tone: 'red', Icon: IconAlertOctagon },
  info: { tone: 'blue', Icon: IconInfoCircle },
} as const

interface NotificationCardProps {
  notification: Notification
  onClose: () => void
}

/** One notification; an error interrupts screen readers, the rest wait for their turn. */
export function NotificationCard({ notification, onClose }: NotificationCardProps) {
  const { tone, Icon } = looks[notification.tone]
  return (
    <Card $tone={tone} role={notification.tone === 'error' ? 'alert' : undefined}>
      <Mark $tone={tone}>
        <Icon size={22} aria-hidden="true" />
      </Mark>
      <Said>
        <div>
          {notification.title && (
            <Box as="p" $weight="strong" $leading="snug">
              <WholeNumbers text={notification.title} />
            </Box>
          )}
          <Box as="p" $tone={notification.title ? 'gray' : undefined} $size="sm" $leading="snug">
            {notification.message}
          </Box>
        </div>
        {notification.action && (
          <Act
            onClick={() => {
              notification.action?.onChoose()
              onClose()
            }}
          >
            {notification.action.label}
          </Act>
        )}
      </Said>
      <IconButton label={text('common.closeNotification')} icon={IconX} onClick={onClose} />
    </Card>
  )
}

const arrive = keyframes`from { opacity: 0; transform: translateY(10px); }`

const Card = styled.div<{ $tone: Tone }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.xs} ${theme.space.xs} ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-left: 4px solid ${(props) => theme.tone[props.$tone].fill};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
  animation: ${arrive} ${theme.motion.calm};
  pointer-events: auto;

  &[data-folded] {
    position: absolute;
    visibility: hidden;
  }
  @media (max-width: 767.98px), (max-height: 500px) {
    max-height: calc(100dvh / 3);
    overflow-y: auto;
  }
`

const Mark = styled.span<{ $tone: Tone }>`
  display: grid;
  color: ${(props) => theme.tone[props.$tone].text};
`

/** What happened, and what can be done about it: below it where the screen is too narrow for both. */
const Said = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xs} ${theme.space.sm};

  > :first-child {
    flex: 1 1 7.5rem;
  }
`

const Act = styled(Button)`
  padding: 0 ${theme.space.sm};
`
