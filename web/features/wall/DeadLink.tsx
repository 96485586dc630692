import { IconPlugConnectedX } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useIsLate } from './useIsLate.ts'
import type { WallClock } from './wallClock.ts'
import { text } from '#web/ui/language/text.ts'

/** A banner across the screen that says since when it isn't live; empty while it is. */
export function DeadLink({ asOf, clock }: { asOf: Date | null; clock: WallClock }) {
  const isLate = useIsLate(asOf)
  if (!asOf || !isLate) return null
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
