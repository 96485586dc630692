import styled from 'styled-components'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dateText } from '#domain/language/dates.ts'
import { theme } from '#web/theme.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The clock of the brewery, for someone whose device shows another time: all clock times here are the brewery's. */
export function BreweryClock() {
  const zone = useBreweryZone()
  const now = useNow()
  const shown = (of: string) => dateText(shownLocale(), of, now, { ...clock, weekday: 'short' })
  if (shown(zone) === shown(ownTimeZone())) return null
  const time = dateText(shownLocale(), zone, now, clock)
  return <Time title={text('shell.breweryTimeHint', { zone })}>{text('shell.breweryTime', { time })}</Time>
}

const Time = styled.time`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  ${theme.media.small} {
    display: none;
  }
`
