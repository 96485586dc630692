import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

interface ProgressBarProps {
  /** Percent, not capped: the bar ends at 100, the text may say more. */
  percent: number
  /** What is measured, for screen readers. */
  label: string
  /** The figure in words, as "Day 9/14, 64%". */
  text: string
  tone?: Tone
}

/** A bar that fills. */
export function ProgressBar({ percent, label, text, tone = 'orange' }: ProgressBarProps) {
  const filled = Math.min(100, Math.max(0, percent))
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled)}
      aria-valuetext={text}
    >
      <Filling $tone={tone} style={{ width: `${filled}%` }} />
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
  background: ${(props) => theme.tone[props.$tone].text};
  transition: width ${theme.motion.calm};

  ${theme.media.forced} {
    forced-color-adjust: none;
    background: Highlight;
  }
`
