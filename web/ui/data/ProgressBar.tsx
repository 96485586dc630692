import styled, { keyframes } from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

interface ProgressBarProps {
  /** Percent, not capped: the bar ends at 100, the text may exceed it. Null if unknown. */
  percent: number | null
  /** The name of the measure, for screen readers. */
  label: string
  /** The progress in words, such as "Day 9/14, 64%". */
  text: string
  tone?: Tone
}

/** A progress bar. */
export function ProgressBar({ percent, label, text, tone = 'orange' }: ProgressBarProps) {
  const filled = percent === null ? null : Math.min(100, Math.max(0, percent))
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={filled === null ? undefined : Math.round(filled)}
      aria-valuetext={text}
    >
      {filled === null && <Passing $tone={tone} />}
      {filled !== null && filled > 0 && <Filling $tone={tone} style={{ width: `${filled}%` }} />}
    </Track>
  )
}

const Track = styled.span`
  display: block;
  height: 10px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.background};
  box-shadow: inset 0 0 0 1px ${theme.color.line};
  overflow: hidden;

  ${theme.media.forced} {
    border: 1px solid CanvasText;
  }
`

const Filling = styled.span<{ $tone: Tone }>`
  display: block;
  height: 100%;
  min-width: 4px;
  border-radius: inherit;
  background: ${(props) => theme.tone[props.$tone].fill};
  transition: width ${theme.motion.level};

  ${theme.media.forced} {
    forced-color-adjust: none;
    background: Highlight;
  }
`

const pass = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(250%); }
`

const Passing = styled(Filling)`
  width: 40%;
  animation: ${pass} 1.2s linear infinite;

  ${theme.media.calm} {
    width: 100%;
    opacity: 0.5;
    animation: none;
  }
`
