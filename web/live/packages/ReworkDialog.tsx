import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { recordedVolumeLimits } from '#domain/cellar/recordedVolume.ts'
import { overCapacityBBL, volumeOutcome } from '#domain/cellar/volumeOutcome.ts'
import { packagedBBL } from '#domain/packages/packageLots.ts'
import { momentField } from '#domain/fermentation/logForm.ts'
import { reworkedBBL, reworkFields } from '#domain/packages/rework.ts'
import type { WholePackageLotFieldsFragment } from '#generated/gql/graphql.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Question } from '#web/live/volumes/Question.tsx'
import { whenDone } from '#web/live/volumes/whenDone.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { beerText, tankText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { ReworkPackagesDocument, ReworkTanksDocument } from './packageDocuments.ts'

type Values = {
  toEquipmentId: string
  count: number | null
  volumeBBL: number | null
  occurredAt: string | null
}

const reworkFormFields = reworkFields.extend({ occurredAt: momentField })

type ReworkForm = SafeForm<Values, z.output<typeof reworkFormFields>>

interface ReworkDialogProps {
  lot: WholePackageLotFieldsFragment
  onClose: () => void
}

/** Empties packages of a lot into a tank, and says what that holds then, and what is lost. */
export function ReworkDialog({ lot, onClose }: ReworkDialogProps) {
  useUnits()
  const tanks = useLiveQuery(ReworkTanksDocument)
  const [run] = useCommand(ReworkPackagesDocument)
  const undoing = useUndo()
  const [sureOfBBL, setSureOfBBL] = useState<number | null>(null)
  const form: ReworkForm = useSafeForm({
    entity: 'PackageLot',
    draftName: `PackageLot:emptied ${lot.id}`,
    values: useMemo<Values>(
      () => ({ toEquipmentId: '', count: lot.remaining, volumeBBL: null, occurredAt: null }),
      [lot.remaining],
    ),
    labels: {
      toEquipmentId: text('volumes.to'),
      count: text('packaging.reworkCount'),
      volumeBBL: text('packages.arrived'),
      occurredAt: text('volumes.when'),
    },
    schema: reworkFormFields,
    save: async ({ all, commandId }) => {
      const occurredAt = all.occurredAt?.toISOString() ?? null
      await run({ ...all, occurredAt, packageLotId: lot.id, evenIfOver: overBBL !== null }, commandId)
      const label = tank?.label ?? ''
      succeed(text('packaging.reworked', { count: all.count, label }), undoing([commandId]))
    },
    onSaved: onClose,
  })
  const { count, toEquipmentId, volumeBBL } = useWatch({ control: form.control }) as Values
  const vessels = (tanks.data?.equipment ?? []).filter(
    ({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK',
  )
  const tank = vessels.find(({ id }) => id === toEquipmentId)
  const heldBBL = packagedBBL(count ?? 0, lot.format.volumeBBL)
  const arriving = reworkedBBL({ count: count ?? 0, volumeBBL }, lot.format.volumeBBL)
  const entered = { ...arriving, kind: 'REWORK', targetBBL: null } as const
  const overBBL = tank ? overCapacityBBL(entered, tank) : null
  const outcome = tank ? volumeOutcome(entered, { vessel: tank, into: null }, measuredVolume) : null
  const { lossBBL } = arriving
  const lost =
    lossBBL > 0 &&
    text('packaging.reworkLost', { volume: beerText({ volumeBBL: lossBBL, isAssumed: false }) })
  const refusal = useRoleRefusal('moveVolume')
  const unsure = overBBL !== null && sureOfBBL !== overBBL ? text('volumes.confirmOver') : null
  return (
    <FormDialog
      form={form}
      title={text('packaging.reworkTitle', { code: lot.code })}
      submitLabel={text('packaging.reworkNow')}
      disabledReason={refusal ?? unsure}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <Muted as="p">{text('packaging.reworkHint')}</Muted>
          <Pending of={tanks} failure={text('packaging.tanksFailed')}>
            {null}
          </Pending>
        </WholeWidth>
        <FormField of={form} name="count" as={NumberStepper} min={1} max={lot.remaining} onPhone="large" />
        <FormField of={form} name="toEquipmentId" as={Select} choices={choicesOf(vessels)} />
        <FormField
          of={form}
          name="volumeBBL"
          as={VolumeStepper}
          min={0}
          max={recordedVolumeLimits.max}
          from={heldBBL}
          hint={text('packaging.reworkAll', { volume: measuredVolume(heldBBL) })}
        />
        <FormField of={form} name="occurredAt" as={DateTimeField} {...whenDone()} />
        {tank && (
          <WholeWidth>
            {overBBL === null ? (
              <Notice $tone="gray" role="status">
                {[outcome && textOf(outcome), lost].filter(Boolean).join(' ')}
              </Notice>
            ) : (
              <Question
                question={[wouldHold(tank, overBBL), lost].filter(Boolean).join(' ')}
                answer={text('volumes.isRight')}
                isChosen={sureOfBBL === overBBL}
                onChange={(isSure) => setSureOfBBL(isSure ? overBBL : null)}
              />
            )}
          </WholeWidth>
        )}
      </FormGrid>
    </FormDialog>
  )
}

function choicesOf(vessels: readonly WholeVesselView[]) {
  return [
    { value: '', label: text('volumes.chooseVessel') },
    ...vessels.map((vessel) => ({ value: vessel.id, label: tankText(vessel) })),
  ]
}

function wouldHold({ label, capacityBBL }: WholeVesselView, overBBL: number): string {
  const [volume, capacity] = [measuredVolume(overBBL), measuredVolume(capacityBBL)]
  return text('volumes.wouldHold', { label, volume, capacity })
}
