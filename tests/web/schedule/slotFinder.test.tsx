import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { SlotFinder } from '#web/features/schedule/timeline/SlotFinder.tsx'
import { stayViews } from '#web/features/schedule/timeline/timelineViews.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { aBatch, aVessel } from './aBatch.ts'

function renderFinder(...vessels: VesselView[]) {
  return renderPlan([], vessels)
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Next free slot' }))

/** Returns what is planned. */
function renderPlan(batches: BatchView[], vessels: VesselView[]) {
  const today = '2026-04-10'
  const planned: Planning[] = []
  render(
    <MemoryRouter>
      <SignedInUserContext value={{ id: 'u1', name: 'Eva', role: 'BREWER' }}>
        <SlotFinder
          vessels={vessels}
          batches={batches}
          stays={stayViews(batches, vessels, today)}
          today={today}
          onPlan={(planning) => planned.push(planning)}
        />
      </SignedInUserContext>
    </MemoryRouter>,
  )
  return planned
}

it('asks a brewery without a fermenter to add one, instead of saying that none is big enough', () => {
  renderFinder(aVessel({ id: 'bt1', type: 'BRITE_TANK', label: 'BT-1' }))
  expect(screen.getByText('There is no fermenter yet. Add one under Equipment Status.')).toBeDefined()
})

it('says that every fermenter is in maintenance', () => {
  renderFinder(aVessel({ status: 'MAINTENANCE' }))
  expect(screen.getByText('Every fermenter is in maintenance.')).toBeDefined()
})

it('says that none is big enough, where that is so', () => {
  renderFinder(aVessel({ capacityBBL: 2 }))
  expect(screen.getByText('No vessel in service is big enough.')).toBeDefined()
})

it('is one sentence, and a button that plans a brew, until a search of another kind is wanted', async () => {
  const planned = renderPlan([], [aVessel()])
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(screen.getByText('is free now', { exact: false })).toHaveTextContent('FV-1 is free now')
  await userEvent.click(screen.getByRole('button', { name: 'Plan a brew in FV-1' }))
  expect(planned).toMatchObject([{ preset: { fermenterId: 'fv1', brewDate: '2026-04-10' } }])
})

it('stays open on a device where it was opened', async () => {
  renderFinder(aVessel())
  await open()
  cleanup()
  renderFinder(aVessel())
  expect(screen.getByRole('spinbutton', { name: /Batch size/ })).toBeVisible()
})

it('offers no slot for a batch of less than nothing, and says why', async () => {
  renderFinder(aVessel())
  await open()
  expect(screen.getByRole('button', { name: 'Plan a brew in FV-1' })).toBeDefined()
  const size = screen.getByRole('spinbutton', { name: /Batch size/ })
  await userEvent.clear(size)
  await userEvent.type(size, '-5')
  expect(screen.queryByRole('button', { name: 'Plan a brew in FV-1' })).toBeNull()
  expect(screen.getByText(/Batch Size must be/)).toBeDefined()
})

it('says beside a slot whose brew needs the only kettle on that day', () => {
  const kettle = aVessel({ id: 'k1', type: 'KETTLE', label: 'K-1' })
  const brew = aBatch({ brewDate: '2026-04-10', stage: 'PLANNED', kettle })
  renderPlan([brew], [aVessel(), kettle])
  const said = /^K-1 is already in use on \w{3} \d+, \d{4}: .+ 2026-001\. Brew before or after\.$/
  expect(screen.getByText(said)).toBeVisible()
})

describe('a brew for a brite tank', () => {
  const briteTank = aVessel({ id: 'bt1', type: 'BRITE_TANK', label: 'BT-1' })
  const planIn = async (batches: BatchView[], tank: VesselView) => {
    const planned = renderPlan(batches, [tank])
    await open()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vessel' }), 'Brite Tank')
    await userEvent.click(screen.getByRole('button', { name: 'Plan a brew in BT-1' }))
    return planned
  }
  const conditioning = (conditioningSince: string) =>
    aBatch({
      stage: 'CONDITIONING',
      briteTank,
      conditioningStartDate: `${conditioningSince}T12:00:00Z`,
      expectedConditioningDays: 7,
    })

  it('begins today where the tank is free then', async () => {
    expect(await planIn([], briteTank)).toMatchObject([
      { preset: { briteTankId: 'bt1', brewDate: '2026-04-10' } },
    ])
  })

  it('begins tomorrow where the tank is in use, since today it would not be available', async () => {
    const inUse = { ...briteTank, status: 'IN_USE' as const }
    expect(await planIn([conditioning('2026-04-06')], inUse)).toMatchObject([
      { preset: { brewDate: '2026-04-11' } },
    ])
  })

  it('begins so that the tank is free once the beer is fermented, though it is free now for another', async () => {
    const booked = aBatch({ brewDate: '2026-04-12', briteTank, expectedConditioningDays: 7 })
    // It conditions from April 26 until May 3.
    expect(await planIn([booked], briteTank)).toMatchObject([{ preset: { brewDate: '2026-04-19' } }])
  })
})
