import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { percentText } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'

const radius = 30
const length = 2 * Math.PI * radius

/** How much of the memory is used, as a ring with the percentage in it. */
export function MemoryRing({ used, total }: { used: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((used / total) * 100)) : 0
  const tone = percent < 70 ? 'green' : percent < 90 ? 'yellow' : 'red'
  return (
    <Ring
      viewBox="0 0 72 72"
      role="img"
      aria-label={text('admin.memoryUsed', { share: percentText(percent) })}
    >
      <circle cx="36" cy="36" r={radius} stroke={theme.color.line} />
      <circle
        cx="36"
        cy="36"
        r={radius}
        stroke={theme.tone[tone].fill}
        strokeLinecap="round"
        strokeDasharray={`${(length * percent) / 100} ${length}`}
        transform="rotate(-90 36 36)"
      />
      <text x="36" y="41" textAnchor="middle">
        {percentText(percent)}
      </text>
    </Ring>
  )
}

const Ring = styled.svg`
  flex: none;
  width: 84px;
  height: 84px;

  circle {
    fill: none;
    stroke-width: 8;
  }
  text {
    fill: ${theme.color.text};
    font-size: ${theme.font.size.md};
    font-weight: ${theme.font.weight.strong};
  }
`
