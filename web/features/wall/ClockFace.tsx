import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { WallClock } from './wallClock.ts'
import { now } from '#web/ui/dates/clock.ts'
import { text } from '#web/ui/language/text.ts'

/** The server's time of day, large. Its boxes have a fixed width, so that nothing else on the wall moves. */
export function ClockFace({ clock }: { clock: WallClock }) {
  const time = useRef<HTMLSpanElement>(null)
  const seconds = useRef<HTMLSpanElement>(null)
  const day = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      const moment = now()
      write(day.current, clock.day(moment))
      write(time.current, clock.time(moment))
      write(seconds.current, clock.seconds(moment))
      timer = setTimeout(tick, 1_010 - moment.getMilliseconds())
    }
    tick()
    return () => clearTimeout(timer)
  }, [clock])
  return (
    <Face role="timer" aria-label={text('wall.clock')}>
      <Day ref={day} />
      <Time ref={time} />
      <Seconds ref={seconds} />
    </Face>
  )
}

function write(box: HTMLElement | null, text: string): void {
  if (box && box.textContent !== text) box.textContent = text
}

const Face = styled.div`
  display: flex;
  align-items: baseline;
  gap: calc(16 * var(--u));
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

const Day = styled.span`
  width: calc(200 * var(--u));
  contain: layout paint;
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: calc(30 * var(--u));
  text-align: right;
`

const Time = styled.span`
  width: calc(256 * var(--u));
  contain: layout paint;
  font-size: calc(84 * var(--u));
  font-weight: ${theme.font.weight.strong};
  line-height: 1;
  text-align: right;
`

const Seconds = styled.span`
  width: calc(54 * var(--u));
  contain: layout paint;
  color: ${theme.color.muted};
  font-size: calc(40 * var(--u));
`
