import { useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { linesOf, timeText, type ChartData } from './chartData.ts'
import { text } from '#web/ui/language/text.ts'

const pageSize = 50

/** The values of a chart as a table, newest first, fifty at a time. */
export function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const [shown, setShown] = useState(pageSize)
  const { times, markers } = data
  const lines = linesOf(data)
  const isKnown = (at: number) =>
    lines.some(({ values }) => typeof values[at] === 'number') ||
    markers.some(({ time }) => time === times[at])
  const rows = times
    .map((time, at) => ({ time, at }))
    .filter(({ at }) => isKnown(at))
    .reverse()
  return (
    <Box tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{data.isByDay ? text('charts.day') : text('charts.dateTime')}</th>
            {lines.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
            <th scope="col">{text('charts.event')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ time, at }) => (
            <tr key={at}>
              <th scope="row">{timeText(data, time)}</th>
              {lines.map(({ label: name, values, format }) => {
                const value = values[at]
                return <td key={name}>{value === null || value === undefined ? '–' : format(value)}</td>
              })}
              <td>{markers.flatMap((marker) => (marker.time === time ? [marker.label] : [])).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + pageSize)}>{text('charts.moreRows')}</Button>
      )}
    </Box>
  )
}

const Box = styled.div`
  max-height: 260px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  overflow: auto;

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${theme.font.size.sm};
    text-align: left;
  }
  th,
  td {
    padding: ${theme.space.xxs} ${theme.space.sm};
    border-bottom: 1px solid ${theme.color.line};
    font-weight: ${theme.font.weight.normal};
  }
  thead th {
    position: sticky;
    top: 0;
    background: ${theme.color.sunken};
    color: ${theme.color.muted};
  }
  figure:fullscreen & {
    max-height: none;
  }
`
