import { measuredNames } from '#domain/devices/latestReadings.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { ReplayPreviewQuery } from '#generated/gql/graphql.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

type Preview = ReplayPreviewQuery['replayPreview']

/** What reading messages again would change: how many readings, and of each kind the first and the last value. */
export function ReplayFigures({ preview }: { preview: Preview }) {
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
