import { Suspense, useState } from 'react'
import { CalendarButton } from './CalendarButton.ts'
import type { CalendarPopoverProps } from './OpenCalendar.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const OpenCalendar = lazyView('OpenCalendar', () => import('./OpenCalendar.tsx'))
const loadAhead = () => void OpenCalendar.preload()

/**
 * The button at the end of a date field, and the calendar that it opens; that is loaded as soon as the button is pointed at or
 * focused.
 */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { label, icon: Icon } = props
  const [isUsed, setUsed] = useState(false)
  const button = (
    <CalendarButton
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      <Icon size={20} aria-hidden="true" />
    </CalendarButton>
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <OpenCalendar {...props} />
    </Suspense>
  )
}
