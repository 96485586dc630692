import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/liveBuilders.ts'
import { VesselHistoryDialog } from '#web/features/schedule/equipment/VesselHistoryDialog.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const aDevice = (id: string, more: object) => ({
  ...{ __typename: 'VesselDevice', id, name: `Spindle ${id}`, dialect: 'ISPINDEL', intervalSeconds: 900 },
  ...{ lastSeenAt: minutesAgo(3), isSilent: false, batteryVolts: null, batteryPercent: null, signal: null },
  ...more,
})

it("a vessel's history says which devices measure it, and which of them is silent", async () => {
  const answers: Record<string, object> = {
    VesselHistory: { vesselHistory: [] },
    VesselDevices: {
      vesselDevices: [
        aDevice('1', { batteryVolts: 3.9, signal: -51 }),
        aDevice('2', { isSilent: true, lastSeenAt: minutesAgo(180) }),
      ],
    },
  }
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        observer.next({ data: { asOfSeq: '1', ...answers[operationName] } })
        observer.complete()
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <VesselHistoryDialog vessel={aVessel('7', 1, { label: 'FV-1' })} onClose={() => undefined} />
    </ApolloProvider>,
  )
  const devices = within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')
  expect(devices.map(({ textContent }) => textContent)).toEqual([
    'Spindle 1 iSpindel · every 15 minutes · battery 3.90 V · strong signal3 min ago',
    'Spindle 2 iSpindel · every 15 minutesSilent, 3 h ago',
  ])
})
