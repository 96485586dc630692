import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useMemo, useState } from 'react'
import {
  vesselDefaults,
  vesselFieldNames,
  vesselFormFields,
  vesselLimits,
  type VesselFormFields,
} from '#domain/equipment/vesselForm.ts'
import { measuresIn } from '#domain/units/readAlike.ts'
import { vesselTypeLabels, type EquipmentType } from '#domain/equipment/vessels.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CreateEquipmentDocument, UpdateEquipmentDocument } from './vesselDocuments.ts'
import { RetireVessel } from './RetireVessel.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import { choicesOf, textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'

type VesselFormValues = { type: EquipmentType; label: string; name: string; capacityBBL: number | null }

/** Adds a vessel, or edits one; a vessel that is no longer used is taken out of service here. */
export function VesselFormDialog({ vessel, onClose }: { vessel: VesselView | null; onClose: () => void }) {
  const [create] = useCommand(CreateEquipmentDocument)
  const [update] = useCommand(UpdateEquipmentDocument)
  useUnits()
  const [isRetiring, setRetiring] = useState(false)
  const retireRefusal = useRoleRefusal('retireEquipment')
  const values = useMemo<VesselFormValues>(() => {
    if (!vessel) return { ...vesselDefaults }
    const { type, label, name, capacityBBL } = vessel
    return { type, label, name, capacityBBL }
  }, [vessel])
  const form = useSafeForm<VesselFormValues, VesselFormFields>({
    entity: 'Equipment',
    edited: vessel,
    values,
    labels: textsOf(vesselFieldNames),
    schema: vesselFormFields,
    measures: measuresIn(vesselLimits),
    save: async ({ changes, baseVersion, all, commandId }) => {
      // A vessel's type can't be changed.
      const { label, name, capacityBBL } = changes
      if (vessel)
        await update({ id: vessel.id, baseVersion, changes: { label, name, capacityBBL } }, commandId)
      else await create({ input: all }, commandId)
      const said = { name: all.label }
      const message = vessel ? text('equipment.saved', said) : text('equipment.added', said)
      succeed(message)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={vessel ? text('equipment.edit', { label: vessel.label }) : text('equipment.add')}
      submitLabel={vessel ? text('common.saveChanges') : text('equipment.add')}
      inWords={(field, value) =>
        field === 'capacityBBL' && typeof value === 'number' ? measuredVolume(value) : String(value)
      }
      disabledReason={useRoleRefusal(vessel ? 'updateEquipment' : 'createEquipment')}
      actions={
        vessel && (
          <Button main disabledReason={retireRefusal} onClick={() => setRetiring(true)}>
            {text('equipment.retireMore')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormGrid>
        {!vessel && <FormField of={form} name="type" as={Select} choices={choicesOf(vesselTypeLabels)} />}
        <RequiredText of={form} name="label" placeholder={text('equipment.labelExample')} />
        <RequiredText of={form} name="name" />
        <FormField
          of={form}
          name="capacityBBL"
          as={VolumeStepper}
          min={vesselLimits.capacityBBL.min}
          max={vesselLimits.capacityBBL.max}
        />
      </FormGrid>
      {vessel && isRetiring && (
        <RetireVessel vessel={vessel} onCancel={() => setRetiring(false)} onRetired={onClose} />
      )}
    </FormDialog>
  )
}
