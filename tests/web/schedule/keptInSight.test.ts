import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKeptInSight } from '#web/features/schedule/timeline/TimelineChart.tsx'

it('a chart begins at today, and keeps what is in sight when it begins on another day', () => {
  const box = { current: document.createElement('div') }
  const { rerender } = renderHook(({ todayAt }) => useKeptInSight(box, todayAt), {
    initialProps: { todayAt: 240 },
  })
  expect(box.current.scrollLeft).toBe(144)
  box.current.scrollLeft = 500
  rerender({ todayAt: 192 })
  expect(box.current.scrollLeft).toBe(452)
})
