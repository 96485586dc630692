import type { ApolloLink } from '@apollo/client'
import { Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import type { Role } from '#domain/people/roles.ts'
import type { VolumeActFieldsFragment, WholeEquipmentFieldsFragment } from '#generated/gql/graphql.ts'
import { aVessel } from '#tests/support/data/liveBuilders.ts'
import { answering } from '#tests/web/answering.ts'
import { followingClient } from '#tests/web/following.ts'
import { ScheduleRoute } from '#web/routes/ScheduleRoute.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'

type Contents = WholeEquipmentFieldsFragment['contents']

/** What a vessel holds of batches, in US barrels. */
export function holding(parts: Record<string, number>, isAssumed = false): Contents & { __typename: string } {
  const all = Object.entries(parts).map(([batchNumber, volumeBBL]) => ({
    ...{ __typename: 'BatchPart' as const, batchNumber, volumeBBL },
  }))
  return {
    __typename: 'VesselContents' as const,
    volumeBBL: all.reduce((sum, { volumeBBL }) => sum + volumeBBL, 0),
    isAssumed,
    ...{ heldAt: null, heldBy: null, holdReason: null },
    parts: all,
  }
}

/** Three tanks of 7 BBL: one full, one with another beer, one empty. */
export const cellar = {
  full: aVessel('2', 2, { label: 'FV-2', capacityBBL: 7, contents: holding({ 'A-1': 7 }, true) }),
  mixed: aVessel('3', 2, {
    label: 'BT-1',
    type: 'BRITE_TANK',
    capacityBBL: 7,
    contents: holding({ 'B-1': 2 }),
  }),
  empty: aVessel('4', 1, { label: 'FV-4', capacityBBL: 7 }),
}

type Act = VolumeActFieldsFragment & { __typename: string }

/** A transfer of 3.5 BBL from FV-2 to BT-1 that Ben recorded. */
export function anAct(id: string, more: Partial<Act> = {}): Act {
  const vessel = (of: { id: string; label: string }) => ({
    ...{ __typename: 'Equipment' as const, id: of.id, label: of.label },
  })
  return {
    ...{ __typename: 'VolumeAct', id, kind: 'TRANSFER', basis: 'MEASURED', batchNumber: '2026-1' },
    ...{
      from: vessel(cellar.full),
      to: vessel(cellar.mixed),
      volumeBBL: 3.5,
      lossBBL: 0,
      targetBBL: null,
      splitBBL: null,
    },
    ...{ reason: null, occurredAt: '2026-04-03T10:00:00.000Z', isFree: true, logId: null, brewStepId: null },
    ...{ supersededAt: null, causedBy: null, packageLot: null },
    by: { __typename: 'Person', id: '2', name: 'Ben', role: 'BREWER' } as Act['by'],
    ...more,
  }
}

type Variables = Record<string, unknown>
type Answers = Record<string, (variables: Variables) => ApolloLink.Result>

/** The board with the three tanks; `send` brings a change from the server, `sent` is what was recorded. */
export function renderBoard(answers: Answers = {}, role: Role = 'BREWER', path = '/schedule') {
  const sent: Variables[] = []
  const all: Answers = {
    SchedulePage: () => ({
      data: {
        asOfSeq: '1',
        batches: [],
        batchTotals: { __typename: 'BatchTotals', total: 0, byStage: [] },
        equipment: Object.values(cellar),
      },
    }),
    BoardLogs: () => ({ data: { asOfSeq: '1', batches: [] } }),
    BrewsUnderWay: () => ({ data: { asOfSeq: '1', brewsUnderWay: [] } }),
    Readings: () => ({ data: { readings: [] } }),
    Fermentations: () => ({ data: { fermentations: [] } }),
    RecordVolume: () => ({ data: { recordVolume: anAct('act-1') } }),
    ...answers,
  }
  const link = answering(({ operationName = '', variables }) => {
    if (operationName === 'RecordVolume') sent.push(variables.input as Variables)
    return new Observable((observer) => {
      observer.next(all[operationName]?.(variables) ?? {})
      observer.complete()
    })
  })
  const { client, send } = followingClient(link)
  render(
    <MemoryRouter initialEntries={[path]}>
      <ApolloProvider client={client}>
        <SignedInUserContext value={{ name: 'Ana', role }}>
          <ScheduleRoute />
          <Notifications />
        </SignedInUserContext>
      </ApolloProvider>
    </MemoryRouter>,
  )
  return { sent, send }
}
