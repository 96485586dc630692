import { useState, useEffect, useRef, type KeyboardEvent } from 'react'
import { DayPicker, type Matcher } from 'react-day-picker'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { hiddenStyle } from '#web/ui/feedback/VisuallyHidden.tsx'
import { dayAt } from './dayAt.ts'
import { dayOf, monthInWords, monthNames, type Day } from './days.ts'
import { now } from './clock.ts'
import { text } from '#web/ui/language/text.ts'
import { dateText } from '#domain/language/dates.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { shownFirstDay, shownLocale } from '#web/ui/language/shownLanguage.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'

interface CalendarProps {
  value: Day | null
  min?: Day | null
  max?: Day | null
  onPick: (day: Day) => void
}

type View = 'days' | 'months' | 'years'

/**
 * A month at a time, always six weeks; its title opens the months of the year, and that title the decade.
 */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const [view, setView] = useState<View>('days')
  const [month, setMonth] = useState(() => noonOf(value ?? dayAt(now())))
  const year = month.getFullYear()
  const decade = Math.floor(year / 10) * 10
  const show = (nextYear: number, nextMonth: number) => setMonth(new Date(nextYear, nextMonth, 1, 12))
  const isOutside = (first: Day | null, last: Day | null) =>
    Boolean((max && first && first > max) || (min && last && last < min))
  if (view === 'years') {
    return (
      <Frame>
        <CalendarHead
          title={`${decade} – ${decade + 9}`}
          period="decade"
          onStep={(by) => show(year + by * 10, month.getMonth())}
        />
        <CalendarGrid
          label={text('dates.years')}
          cells={Array.from({ length: 10 }, (_, at) => decade + at).map((each) => ({
            key: each,
            text: String(each),
            name: String(each),
            isChosen: each === year,
            isClosed: isOutside(dayOf(each, 1, 1), dayOf(each, 12, 31)),
            onPick: () => (show(each, month.getMonth()), setView('months')),
          }))}
        />
      </Frame>
    )
  }
  if (view === 'months') {
    return (
      <Frame>
        <CalendarHead
          title={String(year)}
          period="year"
          onTitle={() => setView('years')}
          onStep={(by) => show(year + by, month.getMonth())}
        />
        <CalendarGrid
          label={text('dates.monthsOf', { year: String(year) })}
          cells={monthNames('short').map((name, at) => ({
            key: at,
            text: name,
            name: monthInWords(year, at + 1),
            isChosen: at === month.getMonth(),
            isClosed: isOutside(dayOf(year, at + 1, 1), shownDay(new Date(year, at + 1, 0, 12))),
            onPick: () => (show(year, at), setView('days')),
          }))}
        />
      </Frame>
    )
  }
  const closed: Matcher[] = [
    ...(min ? [{ before: noonOf(min) }] : []),
    ...(max ? [{ after: noonOf(max) }] : []),
  ]
  return (
    <Frame>
      <CalendarHead
        title={monthInWords(year, month.getMonth() + 1)}
        period="month"
        onTitle={() => setView('months')}
        onStep={(by) => show(year, month.getMonth() + by)}
      />
      <Days
        mode="single"
        required={false}
        selected={value ? noonOf(value) : undefined}
        onDayClick={(day, modifiers) => !modifiers.disabled && onPick(shownDay(day))}
        month={month}
        today={noonOf(dayAt(now()))}
        onMonthChange={setMonth}
        disabled={closed}
        weekStartsOn={shownFirstDay() === 7 ? 0 : 1}
        {...namesIn(shownLocale())}
        fixedWeeks
        showOutsideDays
        hideNavigation
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar was opened to choose a day in it
        autoFocus
      />
    </Frame>
  )
}

/** The library's own names are English. */
function namesIn(locale: string) {
  if (locale.startsWith('en')) return {}
  const inLocale = (options: Intl.DateTimeFormatOptions) => (day: Date) =>
    dateText(locale, ownTimeZone(), day, options)
  const weekday = inLocale({ weekday: 'long' })
  return {
    formatters: { formatWeekdayName: (day: Date) => inLocale({ weekday: 'short' })(day).slice(0, 2) },
    labels: { labelWeekday: weekday, labelDayButton: inLocale({ dateStyle: 'full' }) },
  }
}

/** The calendar's library takes a day as a moment of the device's clock. */
function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00`)
}

/** The day that the library means. */
function shownDay(noon: Date): Day {
  return dayOf(noon.getFullYear(), noon.getMonth() + 1, noon.getDate()) ?? ''
}

const Frame = styled.div`
  width: 308px;
  max-width: 100%;
`

const Days = styled(DayPicker)`
  && .rdp-month_caption {
    ${hiddenStyle}
  }
  && .rdp-month_grid {
    width: 100%;
    border-collapse: collapse;
  }
  && .rdp-weekday {
    height: 32px;
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
    font-weight: ${theme.font.weight.normal};
  }
  && .rdp-day {
    padding: 0;
    text-align: center;
  }
  && .rdp-day_button {
    width: 44px;
    height: 44px;
    padding: 0;
    border: 2px solid transparent;
    border-radius: ${theme.radius.round};
    background: none;
    font-variant-numeric: tabular-nums;
  }
  && .rdp-day_button:hover {
    background: ${theme.color.hover};
  }
  && .rdp-outside .rdp-day_button {
    color: ${theme.color.muted};
  }
  && .rdp-today .rdp-day_button {
    border-color: ${theme.color.primaryText};
    color: ${theme.color.primaryText};
  }
  && .rdp-selected .rdp-day_button {
    background: ${theme.color.primary};
    color: ${theme.color.onPrimary};
    font-weight: ${theme.font.weight.strong};
  }
  && .rdp-disabled .rdp-day_button {
    color: ${theme.color.fieldLine};
    text-decoration: line-through;
    cursor: not-allowed;
  }
`

interface CalendarHeadProps {
  title: string
  /** What a step goes over, such as a month. */
  period: 'month' | 'year' | 'decade'
  /** Opens the view above; without it the title is not a button. */
  onTitle?: () => void
  onStep: (by: 1 | -1) => void
}

/** A calendar's title, with buttons for the previous and next period. */
function CalendarHead({ title, period, onTitle, onStep }: CalendarHeadProps) {
  return (
    <Row $spread $below="xs">
      <IconButton
        label={text(`dates.previous.${period}`)}
        icon={IconChevronLeft}
        onClick={() => onStep(-1)}
      />
      {onTitle ? (
        <Title as="button" type="button" onClick={onTitle} aria-live="polite">
          {title}
        </Title>
      ) : (
        <Title aria-live="polite">{title}</Title>
      )}
      <IconButton label={text(`dates.next.${period}`)} icon={IconChevronRight} onClick={() => onStep(1)} />
    </Row>
  )
}

const Title = styled.span<{ type?: 'button' }>`
  display: grid;
  place-items: center;
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.md};
  border: 0;
  border-radius: ${theme.radius.md};
  background: none;
  font-weight: ${theme.font.weight.strong};

  &[type='button'] {
    cursor: pointer;
    touch-action: manipulation;
  }
  &[type='button']:hover {
    background: ${theme.color.hover};
  }
`

interface CalendarCell {
  key: number
  text: string
  name: string
  isChosen: boolean
  isClosed: boolean
  onPick: () => void
}

const columns = 3

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }

/** Months or years, three in a row; arrow keys go from one to the next. */
function CalendarGrid({ label, cells }: { label: string; cells: readonly CalendarCell[] }) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [])
  const moveFocus = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (move === undefined || at < 0) return
    event.preventDefault()
    buttons[at + move]?.focus()
  }
  const entry = cells.find((cell) => cell.isChosen) ?? cells[0]
  return (
    <Grid ref={grid} role="group" aria-label={label} onKeyDown={moveFocus}>
      {cells.map((cell) => (
        <Cell
          key={cell.key}
          type="button"
          tabIndex={cell === entry ? 0 : -1}
          aria-label={cell.name}
          aria-pressed={cell.isChosen}
          aria-disabled={cell.isClosed || undefined}
          onClick={() => !cell.isClosed && cell.onPick()}
        >
          {cell.text}
        </Cell>
      ))}
    </Grid>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(${columns}, 1fr);
  align-content: start;
  gap: ${theme.space.xs};
  min-height: 296px;
`

const Cell = styled.button`
  min-height: 66px;
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};

  &:hover {
    background: ${theme.color.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${theme.color.primaryLine};
    color: ${theme.color.primaryText};
    font-weight: ${theme.font.weight.strong};
  }
  &[aria-disabled='true'] {
    color: ${theme.color.fieldLine};
    text-decoration: line-through;
    cursor: not-allowed;
  }
`
