import { graphql } from '#generated/gql/gql.ts'
import { useQuery } from '@apollo/client/react'
import { max } from 'date-fns/max'
import { subDays } from 'date-fns/subDays'
import { useState } from 'react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { liveAnswer } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { DeviceView } from '#web/features/admin/devices/deviceTask.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { ReplayPreviewQuery } from '#generated/gql/graphql.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

/** What reading messages of a device again would change. */
const ReplayPreviewDocument = graphql(`
  query ReplayPreview($id: ID!, $from: DateTime!) {
    replayPreview(id: $id, from: $from) {
      messages
      changed
      untouched
      values {
        kind
        at
        before
        after
      }
    }
  }
`)

/** Reads messages of a device again, from a moment on. */
const ReplayMessagesDocument = graphql(`
  mutation ReplayMessages($id: ID!, $from: DateTime!, $commandId: ID) {
    replayDevice(id: $id, from: $from, commandId: $commandId) {
      id
    }
  }
`)

/** As long as messages are kept. */
const keptDays = 7

/** Chooses from when on messages of a device are read again, and shows what that changes before it is done. */
export function ReplayDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const { id, name, equipment: vessel, boundAt } = device
  const [earliest] = useState(() => {
    const oldest = subDays(now(), keptDays)
    return boundAt ? max([oldest, new Date(boundAt)]) : oldest
  })
  const [from, setFrom] = useState(earliest.toISOString())
  const asked = useQuery(ReplayPreviewDocument, { variables: { id, from }, fetchPolicy: 'network-only' })
  const query = liveAnswer(asked, null)
  const preview = query.data?.replayPreview
  const refusal = preview?.changed ? null : text('devices.replayNone')
  const [replay, { busy }] = useCommand(ReplayMessagesDocument)
  const submit = async () => {
    const isDone = await tell(replay({ id, from }), {
      done: text('devices.replayDone', { name }),
      failed: text('devices.notReplayed'),
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={text('devices.replayOf', { name })}
      submitLabel={text('devices.replay')}
      busy={busy}
      disabledReason={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack>
        <Quiet>{text('devices.replayHint', { vessel: vessel?.label ?? '' })}</Quiet>
        <DateTimeField
          {...{ label: text('devices.replayFrom'), required: true, min: earliest, max: now() }}
          value={from}
          onChange={(value) => value && setFrom(value)}
        />
        <Pending of={query} failure={text('devices.replayFailed')}>
          <Skeleton $height="96px" />
        </Pending>
        {preview && <ReplayFigures preview={preview} />}
      </Stack>
    </ActionDialog>
  )
}

type Preview = ReplayPreviewQuery['replayPreview']

/** What reading messages again would change: how many readings, and of each kind the first and the last value. */
function ReplayFigures({ preview }: { preview: Preview }) {
  const { messages, changed, untouched, values } = preview
  const units = useUnits()
  return (
    <Stack $gap="sm">
      <p role="status">{text('devices.replayCounts', { count: messages, changed })}</p>
      {values.length > 0 && (
        <DataTable
          label={text('devices.replayValues')}
          items={values}
          columns={columnsIn(units)}
          keyOf={({ kind, at }) => `${kind} ${at}`}
        />
      )}
      {untouched > 0 && <Muted as="p">{text('devices.replayUntouched', { count: untouched })}</Muted>}
    </Stack>
  )
}

function columnsIn(units: Units): DataColumn<Preview['values'][number]>[] {
  const shown = (kind: keyof typeof measuredNames, value: number | null | undefined) =>
    measurementText(measuredNames[kind], value, units, shownLocale())
  return [
    { header: text('devices.replayWhen'), cell: ({ at }) => formatMoment(new Date(at)) },
    { header: text('devices.replayBefore'), isNumber: true, cell: ({ kind, before }) => shown(kind, before) },
    { header: text('devices.replayAfter'), isNumber: true, cell: ({ kind, after }) => shown(kind, after) },
  ]
}
