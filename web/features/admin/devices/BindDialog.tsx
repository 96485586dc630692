import { useState } from 'react'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BindDeviceDocument, MeasurableVesselsDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { text } from '#web/ui/language/text.ts'

interface BindDialogProps {
  device: DeviceView
  devices: readonly DeviceView[]
  onClose: () => void
}

/** Chooses the vessel that a device measures from now on, or none. */
export function BindDialog({ device, devices, onClose }: BindDialogProps) {
  const { id, name, equipment: vessel } = device
  const query = useLiveQuery(MeasurableVesselsDocument)
  const [bind, { busy }] = useCommand(BindDeviceDocument)
  const [chosen, setChosen] = useState(vessel?.id ?? null)
  const vessels = query.data?.equipment ?? []
  const label = vessels.find((vessel) => vessel.id === chosen)?.label
  const othersIn = (vesselId: string) =>
    devices.flatMap((other) => (other.id !== id && other.equipment?.id === vesselId ? [other.name] : []))
  const submit = async () => {
    const isDone = await tell(bind({ id, equipmentId: chosen }), {
      done: label ? text('devices.bound', { name, vessel: label }) : text('devices.takenOff', { name }),
      failed: text('devices.notBound'),
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={text(vessel ? 'devices.move' : 'devices.bindToVessel', { name })}
      submitLabel={text(chosen || !vessel ? 'devices.bind' : 'devices.takeOff')}
      busy={busy}
      disabledReason={chosen === (vessel?.id ?? null) ? text('devices.chooseOther') : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Pending of={query} failure={text('devices.vesselsFailed')}>
        <Skeleton $height="120px" />
      </Pending>
      {query.data && (
        <Stack>
          <SearchSelect
            label={text('devices.vessel')}
            value={chosen}
            onChange={setChosen}
            placeholder={text('devices.noVessel')}
            choices={vessels.map((vessel) => ({
              value: vessel.id,
              label: vessel.label,
              detail: [
                text(vesselTypeLabels[vessel.type]),
                vessel.name,
                ...othersIn(vessel.id).map((other) => text('devices.alsoMeasures', { name: other })),
              ].join(' · '),
            }))}
          />
          <Quiet>{text('devices.bindHint')}</Quiet>
        </Stack>
      )}
    </ActionDialog>
  )
}
