import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { readings, renderBatch, withoutCanvas } from './aBatchPage.tsx'

withoutCanvas()

it('says when it is done, what its profile asks for and that it is too warm; the profile is edited', async () => {
  const batch = {
    ...aLoggedBatch(readings),
    temperatureProfile: [{ __typename: 'TemperatureStep', day: 0, gravity: null, temperature: 66 }],
  }
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const { sent } = renderBatch([batch], {
    Fermentations: () => ({
      fermentations: [
        {
          ...{ __typename: 'Fermentation', batchId: '1', sense: null, setPoint: 66 },
          forecast: {
            ...{
              finish: hours(96),
              earliest: hours(72),
              latest: hours(120),
              asOf: hours(-5),
              isOld: true,
              isLogged: false,
            },
            course: [
              { __typename: 'ExpectedGravity', at: hours(-5), gravity: 1.02 },
              { __typename: 'ExpectedGravity', at: hours(96), gravity: 1.0124 },
            ],
          },
          offProfile: {
            ...{ kind: 'TOO_WARM', temperature: 72, off: 6, setPoint: 66, isFar: false, hours: 3 },
            measuredAt: hours(0),
          },
        },
      ],
    }),
    SetTemperatureProfile: () => ({ setTemperatureProfile: { ...batch, version: 2 } }),
  })
  const standing = within(await screen.findByRole('region', { name: 'Current status' }))
  expect(await standing.findByText(/^Done around .*, as of /)).toBeVisible()
  expect(standing.getByText('profile 66 °F')).toBeVisible()
  const chart = await screen.findByRole('figure', { name: 'Gravity and temperature of 2026-1' })
  await waitFor(() =>
    expect(within(chart).getByRole('img')).toHaveAccessibleName(
      /Gravity, expected started at 1\.020, is 1\.012,/,
    ),
  )
  expect(standing.getByText('Too warm')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Temperature profile of 2026-1' }))
  const temperature = dialog.getByRole('textbox', { name: 'Temperature of step 1' })
  await userEvent.clear(temperature)
  await userEvent.type(temperature, '68')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Temperature profile of 2026-1 saved')).toBeVisible()
  expect(sent).toMatchObject([
    { id: '1', baseVersion: 1, steps: [{ day: 0, gravity: null, temperature: 68 }] },
  ])
})
