import { useUnits } from '#web/ui/units/shownUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { signOf } from '#domain/units/valueText.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useMemo, useState } from 'react'
import {
  equipmentDefaults,
  equipmentFields,
  equipmentLimits,
  type EquipmentFields,
} from '#domain/equipment/equipmentForm.ts'
import { equipmentTypeLabels, type EquipmentType } from '#domain/equipment/vessels.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { CreateEquipmentDocument, UpdateEquipmentDocument } from './equipmentDocuments.ts'
import { RetireVessel } from './RetireVessel.tsx'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'
import { text } from '#web/ui/language/text.ts'

type VesselFormValues = { type: EquipmentType; label: string; name: string; capacityBBL: number | null }

const labels = { type: 'Type', label: 'Label', name: 'Name' } as const

const typeChoices = () =>
  Object.entries(equipmentTypeLabels).map(([value, label]) => ({ value, label: text(label) }))

/** Adds a vessel, or edits one; a vessel that is no longer used is taken out of service here. */
export function EquipmentFormDialog({ vessel, onClose }: { vessel: VesselView | null; onClose: () => void }) {
  const [create] = useCommand(CreateEquipmentDocument)
  const [update] = useCommand(UpdateEquipmentDocument)
  const units = useUnits()
  const [isRetiring, setRetiring] = useState(false)
  const retireRefusal = useRoleRefusal('retireEquipment')
  const values = useMemo<VesselFormValues>(() => {
    if (!vessel) return { ...equipmentDefaults }
    const { type, label, name, capacityBBL } = vessel
    return { type, label, name, capacityBBL }
  }, [vessel])
  const form = useSafeForm<VesselFormValues, EquipmentFields>({
    entity: 'Equipment',
    id: vessel?.id ?? null,
    version: vessel?.version ?? null,
    values,
    labels: { ...labels, capacityBBL: `Capacity (${signOf(units, 'volume')})` },
    schema: equipmentFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      // A vessel's type can't be changed.
      const { label, name, capacityBBL } = changes
      if (vessel)
        await update({ id: vessel.id, baseVersion, changes: { label, name, capacityBBL } }, commandId)
      else await create({ input: all }, commandId)
      notifications.show({ tone: 'success', message: `${all.label} ${vessel ? 'saved' : 'added'}` })
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : 'The vessel could not be saved.'),
  })
  return (
    <FormDialog
      form={form}
      title={vessel ? `Edit ${vessel.label}` : 'Add Vessel'}
      submitLabel={vessel ? 'Save Changes' : 'Add Vessel'}
      inWords={(field, value) =>
        field === 'capacityBBL' && typeof value === 'number' ? volumeText(value, units) : String(value)
      }
      disabledReason={useRoleRefusal(vessel ? 'updateEquipment' : 'createEquipment')}
      actions={
        vessel && (
          <Button main disabledReason={retireRefusal} onClick={() => setRetiring(true)}>
            Retire…
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormGrid>
        {!vessel && <FormField of={form} name="type" as={Select} required choices={typeChoices()} />}
        <FormField of={form} name="label" as={TextField} required placeholder="FV-9" autoComplete="off" />
        <FormField of={form} name="name" as={TextField} required autoComplete="off" />
        <FormField
          of={form}
          name="capacityBBL"
          as={VolumeStepper}
          required
          min={equipmentLimits.capacityBBL.min}
          max={equipmentLimits.capacityBBL.max}
        />
      </FormGrid>
      {vessel && isRetiring && (
        <RetireVessel vessel={vessel} onCancel={() => setRetiring(false)} onRetired={onClose} />
      )}
    </FormDialog>
  )
}
