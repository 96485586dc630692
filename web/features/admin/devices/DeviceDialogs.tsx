import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { CalibrationDialog } from './CalibrationDialog.tsx'
import {
  RetireDeviceDocument,
  RenameDeviceDocument,
  ReplayDeviceDocument,
  ReplaceDeviceDocument,
  BindDeviceDocument,
  MeasurableVesselsDocument,
} from './deviceDocuments.ts'
import type { DeviceTask, DeviceView } from './deviceTask.ts'
import { ReplayDialog } from './replay/ReplayDialog.tsx'
import { type ComponentType, useMemo, useState } from 'react'
import { deviceNameFields } from '#domain/devices/deviceForms.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { RawMessage } from './RawMessage.tsx'
import { dialectText } from '#domain/devices/deviceWords.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

interface BindDialogProps {
  device: DeviceView
  devices: readonly DeviceView[]
  onClose: () => void
}

/** Chooses the vessel that a device measures from now on, or none. */
function BindDialog({ device, devices, onClose }: BindDialogProps) {
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

interface ReplaceDialogProps {
  device: DeviceView
  /** All that are not retired. */
  devices: readonly DeviceView[]
  onClose: () => void
}

/** Chooses the new device that measures the vessel of one from now on, which is retired. */
function ReplaceDialog({ device, devices, onClose }: ReplaceDialogProps) {
  const { id, name } = device
  const vessel = device.equipment?.label ?? ''
  const now = useNow(30_000)
  const [chosen, setChosen] = useState<string | null>(null)
  const [replace, { busy }] = useCommand(ReplaceDeviceDocument)
  const waiting = devices.filter((other) => !other.equipment)
  const other = waiting.find((one) => one.id === chosen)
  const submit = async () => {
    if (!other) return
    const isDone = await tell(replace({ id, by: other.id }), {
      done: text('devices.bound', { name: other.name, vessel }),
      failed: text('devices.notReplaced'),
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={text('devices.replaceOne', { name })}
      submitLabel={text('devices.replaceDevice')}
      busy={busy}
      disabledReason={other ? null : text('devices.chooseDevice')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack>
        <SearchSelect
          label={text('devices.newDevice')}
          value={chosen}
          onChange={setChosen}
          placeholder={text('devices.chooseDevice')}
          choices={waiting.map((one) => ({
            value: one.id,
            label: one.name,
            detail: [
              textOf(dialectText(one.dialect)),
              one.lastSeenAt ? ageText(new Date(one.lastSeenAt), now) : text('devices.neverHeard'),
            ].join(' · '),
          }))}
        />
        <Quiet>
          {waiting.length === 0 ? text('devices.noneWaiting') : text('devices.replaceHint', { name, vessel })}
        </Quiet>
      </Stack>
    </ActionDialog>
  )
}

/** A device's last message as it was sent, and the action that reads it again, such as after an update that knows its format. */
function LastMessageDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const { id, name, equipment: vessel, lastMessage } = device
  const [replay, { busy }] = useCommand(ReplayDeviceDocument)
  const readAgain = async () => {
    const isDone = await tell(replay({ id }), {
      done: text('devices.readAgainDone', { name }),
      failed: text('devices.notReadAgain'),
    })
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text('devices.lastMessageOf', { name })}>
      <DialogBody>
        {lastMessage ? (
          <Stack $gap="sm">
            <Quiet>
              {text('devices.received', { when: formatMoment(new Date(lastMessage.receivedAt)) })}
            </Quiet>
            <RawMessage message={lastMessage} />
            {vessel && <Quiet>{text('devices.readAgainHint', { vessel: vessel.label })}</Quiet>}
          </Stack>
        ) : (
          <Quiet>{text('devices.kept7Days')}</Quiet>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        {lastMessage && vessel && (
          <Button main busy={busy} onClick={() => void readAgain()}>
            {text('devices.readAgain')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const labelsOf = () => ({ name: text('devices.name') })

/** Renames a device. */
function RenameDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const { id, name } = device
  const [rename] = useCommand(RenameDeviceDocument)
  const values = useMemo(() => ({ name }), [name])
  const form = useSafeForm({
    entity: 'IngestAddress',
    // Devices are sent whole, without versions: the last name counts.
    draftName: `Device:${id}`,
    values,
    labels: labelsOf(),
    schema: deviceNameFields,
    save: async ({ all, commandId }) => {
      await rename({ id, ...all }, commandId)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('devices.renameOne', { name })}
      submitLabel={text('devices.saveName')}
      onClose={onClose}
    >
      <RequiredText of={form} name="name" />
    </FormDialog>
  )
}

interface DeviceDialogsProps {
  task: DeviceTask
  device: DeviceView
  /** All that are not retired. */
  devices: readonly DeviceView[]
  onClose: () => void
}

type DialogProps = Omit<DeviceDialogsProps, 'task'>

const dialogs: Record<DeviceTask['kind'], ComponentType<DialogProps>> = {
  bind: BindDialog,
  rename: RenameDialog,
  calibrate: CalibrationDialog,
  replay: ReplayDialog,
  replace: ReplaceDialog,
  message: LastMessageDialog,
  retire: RetireDialog,
}

/** The dialog of what is being done with a device. */
export function DeviceDialogs({ task: { kind }, ...of }: DeviceDialogsProps) {
  const TaskDialog = dialogs[kind]
  return <TaskDialog {...of} />
}

function RetireDialog({ device: { id, name }, onClose }: DialogProps) {
  return (
    <ConfirmCommand
      document={RetireDeviceDocument}
      variables={{ id }}
      title={text('devices.retireOne', { name })}
      question={text('devices.retireQuestion')}
      confirmLabel={text('devices.retireDevice')}
      done={text('devices.retired', { name })}
      failed={text('devices.notRetired')}
      onClose={onClose}
    />
  )
}
