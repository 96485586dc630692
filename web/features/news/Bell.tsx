import { Popover } from '@base-ui/react/popover'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PopoverPanel } from '#web/ui/floating/PopoverPanel.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { NewsPanel } from './NewsPanel.tsx'
import { useUnread } from './useUnread.ts'

function bellLabel(unread: number): string {
  if (unread >= 100) return text('news.bellMany')
  return unread > 0 ? text('news.bellUnread', { count: unread }) : text('news.bell')
}

/** The bell in the header: the unread count, and a panel with alerts and news. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  const label = bellLabel(unread)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Trigger label={label} icon={IconBell}>
            {unread > 0 && <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
          </Trigger>
        }
      />
      <Panel aria-label={text('news.bell')}>
        <NewsPanel onLeave={() => setOpen(false)} />
      </Panel>
    </Popover.Root>
  )
}

const Trigger = styled(IconButton)`
  position: relative;
  flex: none;
`

const Count = styled.span`
  position: absolute;
  top: 0;
  right: -4px;
  min-width: 20px;
  padding: 0 5px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.primary};
  color: ${theme.color.onPrimary};
  font-size: ${theme.font.size.xs};
  font-weight: ${theme.font.weight.strong};
  line-height: ${theme.size.icon};
  text-align: center;
`

const Panel = styled(PopoverPanel)`
  display: flex;
  flex-direction: column;
  width: min(440px, calc(100vw - 16px));
  max-height: min(640px, var(--available-height));
  overflow: hidden;
`
