import { useEffect, Suspense, useState } from 'react'
import { vesselBatchPath } from '#domain/batches/batchNumbers.ts'
import { QrCodeDialog } from '#web/ui/dialogs/QrCodeDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { VesselView, WholeVesselView } from '#web/entities/vessel.ts'
import type { VesselTask } from './vesselTask.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { IconHistory, IconBucketDroplet, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton, LoadingNote } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import {
  VesselHistoryDocument,
  CreateEquipmentDocument,
  UpdateEquipmentDocument,
  RetireEquipmentDocument,
} from './vesselDocuments.ts'
import { VesselDevices } from './VesselDevices.tsx'
import { VesselEvents } from './VesselEvents.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { cleaningInWords } from '#domain/equipment/cleanings.ts'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { FormActions } from '#web/ui/dialogs/ActionDialog.tsx'
import { WaitingNote } from '#web/ui/dialogs/WaitingNote.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { VesselContents } from '#web/live/volumes/VesselContents.tsx'
import { CleaningFormDialog } from '#web/live/vessels/CleaningFormDialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { CleaningsDocument } from './cleaningDocuments.ts'
import styled from 'styled-components'
import {
  refuseStatus,
  vesselStatusLabels,
  vesselStatuses,
  type EquipmentStatus,
  vesselTypeLabels,
} from '#domain/equipment/vessels.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { theme } from '#web/theme.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { SetEquipmentStatusDocument } from '#web/live/vessels/setVesselStatusDocument.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useController, useWatch } from 'react-hook-form'
import { vessel as declaration } from '#domain/equipment/vessel.ts'
import { useRecordForm, valueIn } from '#web/live/forms/useRecordForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { choicesOf } from '#web/ui/language/labels.ts'
import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'

interface VesselDialogsProps {
  task: VesselTask
  vessels: readonly WholeVesselView[]
  /** The number of the batch in a vessel. */
  heldBy: (vesselId: string) => string | null
  onClose: () => void
}

/** The open dialog of a vessel: adding or editing it, its status, its cleanings, its history, or its QR code. */
export function VesselDialogs({ task, vessels, heldBy, onClose }: VesselDialogsProps) {
  const vessel = task.kind === 'add' ? null : vessels.find(({ id }) => id === task.vesselId)
  const isGone = vessel === undefined
  useEffect(() => {
    if (!isGone) return
    notifications.show({ id: 'vessel-gone', tone: 'info', message: text('equipment.gone') })
    onClose()
  }, [isGone, onClose])
  if (vessel === undefined) return null
  if (vessel === null || task.kind === 'edit') return <VesselFormDialog vessel={vessel} onClose={onClose} />
  if (task.kind === 'status') {
    return <VesselStatusDialog vessel={vessel} heldBy={heldBy(vessel.id)} onClose={onClose} />
  }
  if (task.kind === 'code') {
    return (
      <QrCodeDialog
        name={vessel.label}
        path={vesselBatchPath(vessel.label)}
        lead={text('equipment.qrLead')}
        onClose={onClose}
      />
    )
  }
  if (task.kind === 'cleanings') return <CleaningsDialog vessel={vessel} onClose={onClose} />
  return <VesselHistoryDialog vessel={vessel} onClose={onClose} />
}

const VesselCurve = lazyView('VesselCurve', () => import('./curve/VesselCurve.tsx'))

/** A vessel's history, newest first. */
export function VesselHistoryDialog({ vessel, onClose }: { vessel: WholeVesselView; onClose: () => void }) {
  const query = useLiveQuery(VesselHistoryDocument, { variables: { equipmentId: vessel.id } })
  const events = query.data?.vesselHistory
  return (
    <Dialog open onClose={onClose} isWide title={text('equipment.historyOf', { label: vessel.label })}>
      <DialogBody
        tabIndex={0}
        aria-label={text('equipment.historyOf', { label: vessel.label })}
        role="region"
      >
        <Stack $gap="lg">
          {vessel.contents && <VesselContents vessel={vessel} />}
          <VesselDevices equipmentId={vessel.id} />
          <Suspense>
            <VesselCurve vessel={vessel} />
          </Suspense>
          <Pending of={query} failure={text('equipment.historyFailed')}>
            <Skeleton $height="240px" />
          </Pending>
          {events?.length === 0 && <EmptyState icon={IconHistory} title={text('equipment.noEvents')} />}
          {events && <VesselEvents events={events} />}
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

/** How a vessel was cleaned, newest first, live; here another cleaning is recorded. */
function CleaningsDialog({ vessel, onClose }: { vessel: VesselView; onClose: () => void }) {
  const { id, label } = vessel
  const query = useLiveQuery(CleaningsDocument, { variables: { equipmentId: id } })
  const waiting = useWaitingFor(`Equipment:${id}`)
  const taking = useUndoable(id)
  const [isRecording, setRecording] = useState(false)
  const roleRefusal = useRoleRefusal('markAvailable')
  const events = query.data?.cleanings.map(({ cleanedBy, timestamp, ...cleaning }) => {
    return { id: cleaning.id, what: textOf(cleaningInWords(cleaning)), at: timestamp, by: cleanedBy }
  })
  return (
    <Dialog open onClose={onClose} title={text('equipment.cleaningsOf', { label })}>
      <DialogBody
        $maxHeight="500px"
        tabIndex={0}
        aria-label={text('equipment.cleaningsOf', { label })}
        role="region"
      >
        <Stack>
          <StaleNote asOf={query.asOf} isWithin />
          <UndoList {...taking} />
          <WaitingNote actions={waiting} />
          <Pending of={query} failure={text('equipment.cleaningsFailed')}>
            <LoadingNote what={text('equipment.cleaningsWhat')} />
            <Skeleton $height="240px" />
          </Pending>
          {events?.length === 0 && (
            <EmptyState icon={IconBucketDroplet} title={text('equipment.noCleanings')} />
          )}
          {events && <VesselEvents events={events} />}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <FormActions>
          <CloseButton onClick={onClose} />
          <Button main variant="primary" disabledReason={roleRefusal} onClick={() => setRecording(true)}>
            {text('equipment.recordCleaning')}
          </Button>
        </FormActions>
      </DialogFooter>
      {isRecording && <CleaningFormDialog vessel={vessel} onClose={() => setRecording(false)} />}
    </Dialog>
  )
}

interface VesselStatusDialogProps {
  vessel: VesselView
  /** The number of the batch in it. */
  heldBy: string | null
  onClose: () => void
}

/** Sets a vessel's status by hand, for example for maintenance; unavailable choices say why. */
function VesselStatusDialog({ vessel, heldBy, onClose }: VesselStatusDialogProps) {
  const [setStatus, { busy }] = useCommand(SetEquipmentStatusDocument)
  const roleRefusal = useRoleRefusal('setEquipmentStatus')
  const choose = async (status: EquipmentStatus) => {
    const said = { label: vessel.label, status: text(vesselStatusLabels[status]) }
    const done = text('equipment.statusSet', said)
    if (await tell(setStatus({ id: vessel.id, status }), { done })) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text('equipment.statusOf', { label: vessel.label })}>
      <DialogBody>
        <Stack as="ul" $gap="sm">
          {vesselStatuses.map((status) => {
            const isNow = status === vessel.status
            const refusal = roleRefusal ?? refuseStatus(vessel, status, heldBy)
            const Icon = isNow ? IconCircleCheckFilled : IconCircle
            return (
              <li key={status}>
                <Choice
                  main
                  aria-pressed={isNow}
                  data-first-focus={status === 'AVAILABLE' ? true : undefined}
                  busy={busy && !isNow}
                  icon={Icon}
                  aria-disabled={!isNow && refusal !== null}
                  onClick={() => (isNow ? onClose() : void choose(status))}
                >
                  {text(vesselStatusLabels[status])}
                </Choice>
                {!isNow && refusal && (
                  <Muted as="p" $pad="xxs md 0">
                    {textOf(refusal)}
                  </Muted>
                )}
              </li>
            )
          })}
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

const Choice = styled(Button)`
  justify-content: flex-start;
  width: 100%;
  min-height: 56px;
  font-size: ${theme.font.size.md};
`

const capacity = declaration.fields.capacityBBL.limits

/** Adds a vessel, or edits one; a vessel that is no longer used is taken out of service here. */
function VesselFormDialog({ vessel, onClose }: { vessel: VesselView | null; onClose: () => void }) {
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

interface RetireVesselProps {
  vessel: VesselView
  onCancel: () => void
  onRetired: () => void
}

/** Asks for confirmation, then takes a vessel out of service for good. */
function RetireVessel({ vessel, onCancel, onRetired }: RetireVesselProps) {
  return (
    <ConfirmCommand
      document={RetireEquipmentDocument}
      variables={{ id: vessel.id }}
      title={text('equipment.retireTitle', { label: vessel.label })}
      question={text('equipment.retireQuestion', { label: vessel.label })}
      confirmLabel={text('equipment.retire')}
      done={text('equipment.isRetired', { label: vessel.label })}
      onClose={onCancel}
      onDone={onRetired}
    />
  )
}
