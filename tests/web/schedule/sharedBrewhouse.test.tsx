import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { DragNote, type DragNoteHandle } from '#web/features/schedule/timeline/drag/DragNote.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { aVessel } from './aBatch.ts'
import { abbot, fv1, helles, inDays, renderTimeline, timelineServer, today } from './aTimeline.tsx'

describe('a day on which two brews need one kettle', () => {
  const kettle = aVessel({ id: 'k1', label: 'K-1', type: 'KETTLE' })

  it('says so in the month', async () => {
    const soon = { brewDate: today, kettle }
    renderTimeline([
      { ...abbot, ...soon },
      { ...helles, ...soon },
    ])
    await userEvent.click(await screen.findByRole('radio', { name: 'Month' }))
    expect(await screen.findByText('2 brews in K-1, one after the other')).toBeVisible()
  })

  it('is said of a recipe on its way to a tank, which has no kettle yet', () => {
    const { client } = timelineServer([abbot])
    const ref = createRef<DragNoteHandle>()
    render(
      <ApolloProvider client={client}>
        <DragNote
          ref={ref}
          box={{ current: null }}
          batches={[{ ...abbot, kettle }]}
          vessels={[fv1, kettle]}
        />
      </ApolloProvider>,
    )
    const over = { from: inDays(5), until: inDays(19), refusal: null, clashes: [], left: 0, isLow: false }
    const row = { vesselId: 'fv1', type: 'FERMENTER', top: 0, height: 40 } as const
    const of = { batchId: '', recipeId: 'r1', batchSizeBBL: 3, row }
    act(() => ref.current?.show({ ...over, ...of, brewDate: inDays(5) }))
    const day = formatDay(inDays(5))
    const said = `K-1 is already in use on ${day}: Black Abbot 2026-001. Brew before or after.`
    expect(screen.getByText(said)).toBeVisible()
    act(() => ref.current?.show({ ...over, ...of, brewDate: inDays(6) }))
    expect(screen.queryByText(/already in use/)).toBeNull()
  })
})
