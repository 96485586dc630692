import { useState } from 'react'
import { dialectText } from '#domain/devices/deviceWords.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ReplaceDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface ReplaceDialogProps {
  device: DeviceView
  /** All that are not retired. */
  devices: readonly DeviceView[]
  onClose: () => void
}

/** Chooses the new device that measures the vessel of one from now on, which is retired. */
export function ReplaceDialog({ device, devices, onClose }: ReplaceDialogProps) {
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
