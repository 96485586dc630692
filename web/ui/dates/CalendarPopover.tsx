import type { TablerIcon } from '@tabler/icons-react'
import { Popover } from '@base-ui/react/popover'
import { Suspense, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { Day } from './days.ts'
import { floatingLayer, floatingStyle } from '#web/ui/dialogs/floating.ts'
import { fieldToolStyle } from '#web/ui/inputs/fieldToolStyle.ts'
import { lazyView } from '#web/ui/shell/lazyView.ts'

const Calendar = lazyView('Calendar', () => import('./Calendar.tsx'))

interface CalendarPopoverProps {
  /** What its button is called. */
  label: string
  /** What the calendar is called. */
  title: string
  icon: TablerIcon
  value: Day | null
  min?: Day | null
  max?: Day | null
  /** Closes the calendar, unless there are children below it. */
  onPick: (day: Day) => void
  /** Content below the calendar, such as a time of day. */
  children?: ReactNode
}

/** The button at the end of a date field, and the calendar that it opens. */
export function CalendarPopover({
  label,
  title,
  icon: Icon,
  value,
  min,
  max,
  onPick,
  children,
}: CalendarPopoverProps) {
  const [open, setOpen] = useState(false)
  const pick = (day: Day) => {
    onPick(day)
    if (!children) setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Trigger aria-label={label}>
        <Icon size={20} aria-hidden="true" />
      </Trigger>
      <Popover.Portal>
        <Positioner sideOffset={6} align="end" collisionPadding={8}>
          <Popup aria-label={title}>
            <Suspense fallback={<Room />}>
              <Calendar value={value} min={min} max={max} onPick={pick} />
            </Suspense>
            {children}
          </Popup>
        </Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Trigger = styled(Popover.Trigger)`
  ${fieldToolStyle}
  color: ${theme.color.primaryText};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`

const Positioner = styled(Popover.Positioner)`
  ${floatingLayer}
`

const Popup = styled(Popover.Popup)`
  ${floatingStyle}
  padding: ${theme.space.sm};
`

const Room = styled.div`
  width: 308px;
  height: 356px;
`
