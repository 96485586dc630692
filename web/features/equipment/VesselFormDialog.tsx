import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { vessel as declaration } from '#domain/equipment/vessel.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { useRecordForm, valueIn } from '#web/live/forms/useRecordForm.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CreateEquipmentDocument, UpdateEquipmentDocument } from './vesselDocuments.ts'
import { RetireVessel } from './RetireVessel.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import { choicesOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'

const capacity = declaration.fields.capacityBBL.limits

/** Adds a vessel, or edits one; a vessel that is no longer used is taken out of service here. */
export function VesselFormDialog({ vessel, onClose }: { vessel: VesselView | null; onClose: () => void }) {
  useUnits()
  const [isRetiring, setRetiring] = useState(false)
  const retireRefusal = useRoleRefusal('retireEquipment')
  const form = useRecordForm(declaration, {
    edited: vessel,
    create: CreateEquipmentDocument,
    update: UpdateEquipmentDocument,
    notice: ({ label: name }) => text(vessel ? 'equipment.saved' : 'equipment.added', { name }),
    onSaved: onClose,
  })
  const { control } = form
  const type = useWatch({ control, name: 'type' })
  const { field: conditions } = useController({ control, name: 'alsoConditions' })
  const conditionsLabel = text('equipment.alsoConditions')
  return (
    <FormDialog
      form={form}
      title={vessel ? text('equipment.edit', { label: vessel.label }) : text('equipment.add')}
      submitLabel={vessel ? text('common.saveChanges') : text('equipment.add')}
      inWords={valueIn(declaration)}
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
        {!vessel && (
          <SafeField of={form} name="type">
            {({ onChange, ...field }) => (
              <Select
                {...field}
                label={text('equipment.type')}
                choices={choicesOf(vesselTypeLabels)}
                onChange={(event) => {
                  onChange(event)
                  if (event.target.value !== 'FERMENTER') conditions.onChange(false)
                }}
              />
            )}
          </SafeField>
        )}
        <RequiredText of={form} name="label" placeholder={text('equipment.labelExample')} />
        <RequiredText of={form} name="name" />
        <FormField of={form} name="capacityBBL" as={VolumeStepper} min={capacity.min} max={capacity.max} />
        {type === 'FERMENTER' && (
          <WholeWidth>
            <SafeField of={form} name="alsoConditions">
              {({ value, onChange, mark, error }) => (
                <Row $gap="xs">
                  <Checkbox label={conditionsLabel} checked={value} onChange={onChange} />
                  <span>
                    {conditionsLabel} {mark}
                    <Detail>{error ?? text('equipment.alsoConditionsHint')}</Detail>
                  </span>
                </Row>
              )}
            </SafeField>
          </WholeWidth>
        )}
      </FormGrid>
      {vessel && isRetiring && (
        <RetireVessel vessel={vessel} onCancel={() => setRetiring(false)} onRetired={onClose} />
      )}
    </FormDialog>
  )
}
