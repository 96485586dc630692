import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { linesOf, timeText, type ChartData } from './chartData.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** The legend of the lines, with the values at the selected point, or the latest ones. */
export function ChartLegend({ data, readAt }: { data: ChartData; readAt: number | null }) {
  const { times, markers } = data
  const readTime = readAt === null ? undefined : times[readAt]
  const happened = markers.filter(({ time }) => time === readTime).map(({ label }) => label)
  return (
    <Row as="p" $wrap $gap="xxs md" $minHeight={theme.size.control} $size="sm" aria-hidden="true">
      {linesOf(data).map((line) => {
        const { label, tone, values, format } = line
        const value = readTime === undefined ? values.findLast((each) => each !== null) : values[readAt ?? 0]
        return (
          <Row as="span" $gap="xs" key={label}>
            <svg width="30" height="10">
              {'low' in line && <path d="M1 5h28" stroke={theme.tone[tone].line} strokeWidth="9" />}
              {'isHollow' in line ? (
                <circle
                  {...{ cx: 15, cy: 5, r: 3, stroke: theme.tone[tone].fill }}
                  fill={line.isHollow ? theme.color.surface : theme.tone[tone].line}
                />
              ) : (
                <path d="M1 5h28" stroke={theme.tone[tone].fill} {...strokeOf(line)} />
              )}
            </svg>
            {label}
            <Value $tone={tone}>{value === null || value === undefined ? '–' : format(value)}</Value>
          </Row>
        )
      })}
      <Muted>
        {readTime === undefined ? text('charts.latest') : [timeText(data, readTime), ...happened].join(' · ')}
      </Muted>
    </Row>
  )
}

type Line = ReturnType<typeof linesOf>[number]

/** Each kind of line as it is drawn. */
function strokeOf(line: Line) {
  if ('low' in line) return { strokeWidth: 1.5, strokeDasharray: line.isForecast ? '3 4' : undefined }
  if ('minSpan' in line) return { strokeWidth: 3, strokeDasharray: line.isDashed ? '7 4' : undefined }
  return { strokeWidth: 1.5, strokeDasharray: '10 3' }
}

const Value = styled.strong<{ $tone: Tone }>`
  min-width: 5ch;
  color: ${(props) => theme.tone[props.$tone].text};
  font-variant-numeric: tabular-nums;
`
