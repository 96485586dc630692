import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { aHeartbeat, aVessel } from '#tests/support/data/liveBuilders.ts'
import type { Change } from '#web/entities/changes.ts'
import type { DeviceView } from '#web/features/admin/devices/deviceTask.ts'
import { DevicesTab } from '#web/features/admin/devices/DevicesTab.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

const aDevice = (id: string, more: Partial<DeviceView> = {}): DeviceView => ({
  ...{
    __typename: 'Device',
    id,
    version: 4,
    name: `Device ${id}`,
    identity: id,
    dialect: 'TILT',
    equipment: null,
  },
  ...{ boundAt: null, lastSeenAt: isoMinutesAgo(3), intervalSeconds: 900, isSilent: false, signal: -50 },
  ...{ batteryVolts: null, batteryPercent: null, retiredAt: null },
  calibration: {
    ...{ temperatureScale: 'AS_SAID', gravityScale: 'AS_SAID' },
    ...{ temperatureOffset: 0, gravityCoefficients: [], smoothing: 0 },
  },
  measured: [{ kind: 'TEMPERATURE', value: 68.5 }],
  lastMessage: { receivedAt: isoMinutesAgo(3), path: '', query: '{}', body: 'Color=RED&Temp=68.5' },
  ...more,
})

const inVessel = { equipment: { id: '7', label: 'FV-1' }, boundAt: isoMinutesAgo(60) } as Partial<DeviceView>

afterEach(() => void vi.useRealTimers())

/** The tab with a server's answers; `tell` sends all devices again. */
function renderTab(devices: DeviceView[], unreachable: string[] = [], addresses: object[] = []) {
  const sent: Record<string, Record<string, unknown>> = {}
  const answers: Record<string, unknown> = {
    Devices: { devices },
    IngestAddresses: { asOfSeq: '1', ingestAddresses: addresses },
    MeasurableVessels: { asOfSeq: '1', equipment: [aVessel('7', 1, { label: 'FV-1' })] },
    Readings: { readings: [] },
    BindDevice: { bindDevice: { __typename: 'Device', id: '1' } },
    ReplaceDevice: { replaceDevice: { __typename: 'Device', id: '3' } },
    ReplayPreview: {
      replayPreview: {
        __typename: 'ReplayPreview',
        ...{ messages: 18, changed: 17, untouched: 2 },
        values: [
          { __typename: 'ReplayedValue', kind: 'GRAVITY', at: isoMinutesAgo(50), before: 1.1, after: 1.0043 },
        ],
      },
    },
    ReplayMessages: { replayDevice: { __typename: 'Device', id: '2' } },
    ReplayDevice: { replayDevice: { __typename: 'Device', id: '2' } },
    CalibrateDevice: { calibrateDevice: { __typename: 'Device', id: '2' } },
    CreateIngestAddress: {
      createIngestAddress: { __typename: 'NewIngestAddress', id: 'a', url: '/ingest/secret' },
    },
  }
  const link = answering(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        sent[operationName] = variables
        if (unreachable.includes(operationName)) return observer.error(new TypeError('Failed to fetch'))
        observer.next({ data: answers[operationName] as Record<string, unknown> })
        observer.complete()
      }),
  )
  const cache = new LiveCache()
  const client = new ApolloClient({ link, cache })
  let tell = (_devices: DeviceView[]): void => undefined
  let hear = (_change: Change): void => undefined
  createFollow({
    client,
    cache,
    open: ({ watches, onChange }) => {
      hear = onChange
      watches?.opened({
        subscribe: () => undefined,
        close: () => undefined,
        listen: () => () => undefined,
        watch: (_query, onAnswer) => {
          tell = (next) => act(() => onAnswer({ devices: next }))
          return () => undefined
        },
      })
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  act(() => cache.onAnswer('1'))
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role: 'ADMIN' }}>
        <MemoryRouter>
          <DevicesTab />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  act(() => hear(aHeartbeat(1)))
  return { sent, tell: (next: DeviceView[]) => tell(next) }
}

it('shows a device that nobody knows with its message, and binds it to a vessel', async () => {
  const { sent, tell } = renderTab([aDevice('1')])
  const waiting = within(await screen.findByRole('region', { name: 'New devices' }))
  expect(waiting.getByText('68.5 °F')).toBeVisible()
  expect(waiting.getByText('Color=RED&Temp=68.5')).toBeInTheDocument()
  await userEvent.click(waiting.getByRole('button', { name: 'Bind Device 1 to a vessel' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Vessel' }))
  await userEvent.click(await screen.findByRole('option', { name: /FV-1/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Bind device' }))
  expect(await screen.findByText('Device 1 measures FV-1 from now on')).toBeVisible()
  expect(sent.BindDevice).toMatchObject({ id: '1', equipmentId: '7' })
  tell([aDevice('1', inVessel)])
  expect(screen.queryByRole('region', { name: 'New devices' })).not.toBeInTheDocument()
  expect(screen.getByText('Tilt · every 15 minutes · strong signal')).toBeVisible()
})

it('says which device is silent or has a low battery, and corrects what one measures', async () => {
  const { sent } = renderTab([
    aDevice('2', { ...inVessel, isSilent: true, lastSeenAt: isoMinutesAgo(180), batteryVolts: 3.31 }),
  ])
  expect(await screen.findByText('Silent, 3 h ago')).toBeVisible()
  expect(screen.getByText('Battery 3.31 V')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Device 2' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Calibrate' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sends gravity in' }), '°P')
  await userEvent.type(
    await screen.findByRole('spinbutton', { name: 'Temperature offset' }),
    '{Control>}a{/Control}-0.5',
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Gravity formula' }), '0,002 1')
  expect(screen.getByRole('img', { name: 'Correction of gravities from 1.000 to 1.100' })).toBeVisible()
  expect(screen.getByText(/1\.050 becomes 1\.052/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save calibration' }))
  await waitFor(() =>
    expect(sent.CalibrateDevice).toMatchObject({
      ...{ id: '2', baseVersion: 4 },
      calibration: {
        ...{ temperatureScale: 'AS_SAID', gravityScale: 'PLATO' },
        ...{ temperatureOffset: -0.5, gravityCoefficients: [0.002, 1], smoothing: 0 },
      },
    }),
  )
})

it('shows the address for devices once, as a whole URL of this server', async () => {
  const { sent } = renderTab([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add address' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Cellar')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add address' }))
  const shown = await screen.findByRole('textbox', { name: 'Address' })
  expect(shown).toHaveValue(`${location.origin}/ingest/secret`)
  expect(sent.CreateIngestAddress).toMatchObject({ name: 'Cellar' })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(/secret/)).not.toBeInTheDocument())
})

it('shows what a device sent to an address wrongly, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const at = isoMinutesAgo(1)
  const address = {
    ...{ __typename: 'IngestAddress', id: 'a', version: 1, updatedAt: at, name: 'Cellar', createdAt: at },
    ...{ createdBy: { __typename: 'Actor', id: 'ana', name: 'Ana' }, revokedAt: null },
    ...{ lastUsedAt: null as string | null, lastRefusal: null as object | null },
  }
  renderTab([], [], [address])
  expect(await screen.findByText(/not used yet/)).toBeVisible()
  address.lastUsedAt = at
  address.lastRefusal = {
    __typename: 'RefusedMessage',
    ...{ reason: 'This format is not known here.' },
    message: { __typename: 'DeviceMessage', receivedAt: at, path: '', query: '{}', body: 'hello' },
  }
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await screen.findByText(/This format is not known here/)).toBeVisible()
})

it('replaces a device by one that waits, and reads a last message again', async () => {
  const { sent } = renderTab([aDevice('2', inVessel), aDevice('3', { name: 'New Tilt' })])
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Device 2' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace' }))
  expect(await screen.findByText(/It measures FV-1 from now on, and Device 2 is retired/)).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'New device' }))
  await userEvent.click(await screen.findByRole('option', { name: /New Tilt/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Replace device' }))
  expect(await screen.findByText('New Tilt measures FV-1 from now on')).toBeVisible()
  expect(sent.ReplaceDevice).toMatchObject({ id: '2', by: '3' })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Device 2' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Last message' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reprocess' }))
  expect(await screen.findByText('Message of Device 2 reprocessed')).toBeVisible()
  expect(sent.ReplayDevice).toMatchObject({ id: '2', commandId: expect.any(String) })
})

it('shows what reading messages again changes since a device was bound, then does it', async () => {
  const unreachable = ['ReplayPreview']
  const { sent } = renderTab([aDevice('2', inVessel)], unreachable)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Device 2' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reprocess messages' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprocess messages of Device 2' }))
  expect(await dialog.findByText("Can't reach the server right now.")).toBeVisible()
  unreachable.pop()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('18 messages, 17 readings change.')).toBeVisible()
  expect(dialog.getByRole('cell', { name: '1.100' })).toBeVisible()
  expect(dialog.getByRole('cell', { name: '1.004' })).toBeVisible()
  expect(dialog.getByText(/^2 readings stay/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Reprocess messages' }))
  expect(await screen.findByText('Messages of Device 2 reprocessed')).toBeVisible()
  expect(sent.ReplayMessages).toMatchObject({ id: '2', from: sent.ReplayPreview?.from })
})
