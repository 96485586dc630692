import type { TablerIcon } from '@tabler/icons-react'
import { Popover } from '@base-ui/react/popover'
import { Suspense, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { Day } from './days.ts'
import { PopoverPanel } from '#web/ui/floating/PopoverPanel.tsx'
import { CalendarButton } from './CalendarButton.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const Calendar = lazyView('Calendar', () => import('./Calendar.tsx'))

export interface CalendarPopoverProps {
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
  /** Content below the calendar, such as a time of day; it comes with the calendar, which would take the focus from it. */
  children?: ReactNode
}

/** The calendar of a date field with the button that opens it, open initially. */
export function OpenCalendar({
  label,
  title,
  icon: Icon,
  value,
  min,
  max,
  onPick,
  children,
}: CalendarPopoverProps) {
  const [open, setOpen] = useState(true)
  const pick = (day: Day) => {
    onPick(day)
    if (!children) setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<CalendarButton aria-label={label} />}>
        <Icon size={20} aria-hidden="true" />
      </Popover.Trigger>
      <Panel aria-label={title}>
        <Suspense fallback={<Room />}>
          <Calendar value={value} min={min} max={max} onPick={pick} />
          {children}
        </Suspense>
      </Panel>
    </Popover.Root>
  )
}

const Panel = styled(PopoverPanel)`
  padding: ${theme.space.sm};
`

const Room = styled.div`
  width: 308px;
  height: 356px;
`
