import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { WallClock } from './wallClock.ts'
import { now } from '#web/ui/dates/clock.ts'
import { text } from '#web/ui/language/text.ts'

/** A disconnection shorter than this, in ms, isn't shown. */
const patience = 1_500

/** A banner across the screen that says since when it isn't live; empty while it is. */
export function DeadLink({ asOf, clock }: { asOf: Date | null; clock: WallClock }) {
  return asOf && <LateNote key={asOf.getTime()} asOf={asOf} clock={clock} />
}

function LateNote({ asOf, clock }: { asOf: Date; clock: WallClock }) {
  const [isSaid, setSaid] = useState(() => now().getTime() - asOf.getTime() >= patience)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), Math.max(0, asOf.getTime() + patience - now().getTime()))
    return () => clearTimeout(timer)
  }, [asOf])
  if (!isSaid) return null
  return (
    <Banner role="alert">
      <IconPlugConnectedX aria-hidden="true" />
      <span>
        <strong>{text('wall.notLiveSince', { time: clock.time(asOf) })}</strong>
        <small>{text('wall.asItWas')}</small>
      </span>
    </Banner>
  )
}

const Banner = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.notification};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: calc(36 * var(--u));
  height: fit-content;
  margin: auto 0;
  padding: calc(36 * var(--u));
  border-block: calc(6 * var(--u)) solid ${theme.tone.yellow.text};
  background: ${theme.color.cutOff};
  color: ${theme.tone.yellow.text};
  text-align: left;

  svg {
    width: calc(130 * var(--u));
    height: calc(130 * var(--u));
  }

  strong {
    display: block;
    font-size: calc(82 * var(--u));
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
  }

  small {
    font-size: calc(36 * var(--u));
  }
`
