import { Suspense, useMemo, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  recordedVolumeFields,
  recordedVolumeKinds,
  recordedVolumeLabels,
  recordedVolumeLimits,
  vesselsOf,
  volumeAction,
  type RecordedVolume,
  type RecordedVolumeKind,
} from '#domain/cellar/recordedVolume.ts'
import {
  heldBBL,
  isBlend,
  isMoreThanHeld,
  isSplit,
  overCapacityBBL,
  volumeOutcome,
} from '#domain/cellar/volumeOutcome.ts'
import { graphql } from '#generated/gql/gql.ts'
import type { VolumeInput } from '#generated/gql/graphql.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import type { VolumeActView } from '#web/entities/volumeAct.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useQueue, useWaitingFor } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { now } from '#web/ui/dates/clock.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { WaitingNote } from '#web/ui/dialogs/WaitingNote.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { succeed, tell } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { textsOf } from '#web/ui/language/labels.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { beerText, heldText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { VesselContents } from './VesselContents.tsx'
import { whenDone } from './whenDone.ts'
import { movedText, volumeKindLabels } from './volumeWords.ts'
import { Question } from './Question.tsx'

const SplitBatchDialog = lazyView('SplitBatchDialog', () => import('./SplitBatchDialog.tsx'))

const RecordVolumeDocument = graphql(`
  mutation RecordVolume($input: VolumeInput!, $commandId: ID) {
    recordVolume(input: $input, commandId: $commandId) {
      ...VolumeActFields
    }
  }
`)

type Values = {
  kind: RecordedVolumeKind
  toEquipmentId: string | null
  volumeBBL: number | null
  lossBBL: number | null
  targetBBL: number | null
  reason: string | null
  occurredAt: string | null
}

type VolumeForm = SafeForm<Values, RecordedVolume>

interface RecordVolumeDialogProps {
  /** The vessel that it is about, live: what leaves it, is counted in it, or was in it already. */
  vessel: WholeVesselView
  /** Every vessel, live: those that beer can be transferred to. */
  vessels: readonly WholeVesselView[]
  /** The act whose right values are asked for; without one, something is recorded. */
  corrects?: VolumeActView
  onClose: () => void
}

/**
 * Records what was done with the beer in a vessel: what was counted, sampled, dumped, lost or transferred or, in an empty vessel,
 * what was in it already. It proposes what the vessel holds, and says what is then where; of a split it can go on to a batch of its
 * own. Of an act it asks for the right values.
 */
export function RecordVolumeDialog({ vessel, vessels, corrects, onClose }: RecordVolumeDialogProps) {
  useUnits()
  const { label } = vessel
  const kinds = useKinds(vessel, corrects)
  const [isFound, setFound] = useState(false)
  const [sureOfBBL, setSureOfBBL] = useState<number | null>(null)
  const [isOwnBatch, setOwnBatch] = useState(false)
  const [half, setHalf] = useState<WholeVesselView | null>(null)
  const draftName = corrects ? `VolumeAct:${corrects.id}` : `VolumeAct:in ${vessel.id}`
  const { record, withdraw, busy } = useRecording({ vessel, corrects, draftName, onClose })
  const form: VolumeForm = useSafeForm<Values, RecordedVolume>({
    entity: 'VolumeAct',
    draftName,
    values: useProposal(vessel, kinds[0] ?? 'COUNT', corrects),
    labels: { ...textsOf(recordedVolumeLabels), occurredAt: text('volumes.when') },
    schema: useMemo(() => fieldsOf(vessel.id, corrects?.id ?? null), [vessel.id, corrects?.id]),
    save: ({ all, commandId }) => {
      const ifMore = isMore && isFound ? 'FOUND' : 'REFUSE'
      const evenIfBlend = into !== null && isBlend(vessel, into)
      const evenIf = { evenIfOver: overBBL !== null, evenIfBlend }
      const input = { ...all, occurredAt: typed.occurredAt, ...evenIf, ifMore } as const
      return record(input, typed, commandId)
    },
    onSaved: () => (into && isHalf && isOwnBatch ? setHalf(into) : onClose()),
  })
  const typed = useWatch({ control: form.control }) as Values
  const { kind } = typed
  const into = kind === 'TRANSFER' ? (vessels.find(({ id }) => id === typed.toEquipmentId) ?? null) : null
  const filled = vesselsOf[kind].from ? into : vessel
  // What a correction replaces is in what the vessels hold.
  const isMore = !corrects && isMoreThanHeld(typed, vessel)
  const overBBL = corrects ? null : overCapacityBBL(typed, filled)
  const outcome = corrects ? null : volumeOutcome(typed, { vessel, into }, measuredVolume)
  const isHalf = !corrects && isSplit(typed, vessel, into)
  const isOffline = useLinkState().state === 'offline' && !isQueued(kind, corrects)
  const refusal = useRoleRefusal(volumeAction(kind))
  const unsure = overBBL !== null && sureOfBBL !== overBBL ? text('volumes.confirmOver') : null
  if (half)
    return (
      <Suspense fallback={null}>
        <SplitBatchDialog vessel={half} onClose={onClose} />
      </Suspense>
    )
  return (
    <FormDialog
      form={form}
      title={titleOf(label, kind, corrects)}
      submitLabel={text(corrects ? 'volumes.saveCorrection' : 'volumes.recordNow')}
      disabledReason={refusal ?? (isOffline ? text('volumes.needsConnection') : unsure)}
      inWords={inWords}
      actions={
        corrects && (
          <Button main busy={busy} disabledReason={refusal} onClick={() => void withdraw()}>
            {text('logs.withdraw')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Stack>
        <Subject vessel={vessel} corrects={corrects} />
        {kinds.length > 1 && <KindChoice form={form} kinds={kinds} vessel={vessel} />}
        {kind === 'TRANSFER' && <Into form={form} vessel={vessel} vessels={vessels} />}
        <Amounts form={form} kind={kind} />
        {outcome && (
          <Notice $tone="gray" role="status">
            {textOf(outcome)}
          </Notice>
        )}
        {isHalf && <OwnBatch isChosen={isOwnBatch} onChange={setOwnBatch} />}
        {isMore && (
          <Question
            question={text('volumes.holdsOnly', { label, held: measuredVolume(heldBBL(vessel)) })}
            answer={text('volumes.moreWasIn')}
            isChosen={isFound}
            onChange={setFound}
          />
        )}
        {filled && overBBL !== null && (
          <OverCapacity
            vessel={filled}
            overBBL={overBBL}
            isChosen={sureOfBBL === overBBL}
            onChange={(isSure) => setSureOfBBL(isSure ? overBBL : null)}
          />
        )}
        {isOffline && (
          <Notice $tone="yellow" role="status">
            {text('volumes.needsConnection')}
          </Notice>
        )}
      </Stack>
    </FormDialog>
  )
}

interface OverCapacityProps {
  vessel: WholeVesselView
  /** What it would hold, in US barrels. */
  overBBL: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Whether a vessel really holds more than its capacity. */
function OverCapacity({ vessel: { label, capacityBBL }, overBBL, ...answer }: OverCapacityProps) {
  const volumes = { volume: measuredVolume(overBBL), capacity: measuredVolume(capacityBBL) }
  return (
    <Question
      question={text('volumes.wouldHold', { label, ...volumes })}
      answer={text('volumes.isRight')}
      {...answer}
    />
  )
}

/** Whether a part that was transferred is to be a batch of its own. */
function OwnBatch({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) {
  return (
    <Row $gap="xs">
      <Checkbox label={text('volumes.ownBatch')} checked={isChosen} onChange={onChange} />
      {text('volumes.ownBatch')}
    </Row>
  )
}

/** Whether it may wait for the connection: what takes nothing from anybody is booked however late it is sent. */
function isQueued(kind: RecordedVolumeKind, corrects: VolumeActView | undefined): boolean {
  return !corrects && (kind === 'COUNT' || kind === 'SAMPLE' || kind === 'DUMP')
}

function titleOf(label: string, kind: RecordedVolumeKind, corrects: VolumeActView | undefined): string {
  if (corrects) return text('volumes.correct', { what: text(volumeKindLabels[corrects.kind]) })
  return text(kind === 'OPENING' ? 'volumes.alreadyIn' : 'volumes.recordOf', { label })
}

/** A value in words, where somebody else changed it meanwhile. */
function inWords(field: string, value: unknown): string {
  if (typeof value === 'number') return measuredVolume(value)
  return typeof value === 'string' ? value : text('common.empty')
}

/** What it is about: the vessel with what it holds, or the act that is corrected. */
function Subject({ vessel, corrects }: Pick<RecordVolumeDialogProps, 'vessel' | 'corrects'>) {
  const waiting = useWaitingFor(`Equipment:${vessel.id}`)
  if (corrects) {
    const moment = formatMoment(new Date(corrects.occurredAt))
    return <p>{text('volumes.wasRecorded', { what: movedText(corrects), moment })}</p>
  }
  return (
    <>
      <VesselContents vessel={vessel} />
      <WaitingNote actions={waiting} />
    </>
  )
}

/** What this person can record of a vessel: of an empty one what was in it already, of an act only its own kind. */
function useKinds(
  { contents }: WholeVesselView,
  corrects: VolumeActView | undefined,
): readonly RecordedVolumeKind[] {
  const mayMove = useRoleRefusal('moveVolume') === null
  if (corrects) return recordedVolumeKinds.filter((kind) => kind === corrects.kind)
  if (!contents) return ['OPENING']
  return mayMove ? ['COUNT', 'SAMPLE', 'DUMP', 'LOSS', 'TRANSFER'] : ['COUNT', 'SAMPLE']
}

/** What is filled in first: of an act its values, else what the vessel holds. The same object while nothing changes. */
function useProposal(
  vessel: WholeVesselView,
  kind: RecordedVolumeKind,
  corrects: VolumeActView | undefined,
): Values {
  const [first] = useState({ kind, corrects })
  const held = heldBBL(vessel)
  return useMemo(() => {
    const blank = { toEquipmentId: null, lossBBL: null, reason: null, occurredAt: null }
    if (!first.corrects)
      return { ...blank, kind: first.kind, volumeBBL: proposedFor(first.kind, held), targetBBL: held }
    const { to, volumeBBL, lossBBL, targetBBL, reason, occurredAt } = first.corrects
    return {
      kind: first.kind,
      toEquipmentId: first.kind === 'TRANSFER' ? (to?.id ?? null) : null,
      volumeBBL,
      lossBBL: lossBBL || null,
      targetBBL,
      reason,
      occurredAt,
    }
  }, [first, held])
}

/** What is proposed of a kind: all of it for what may be all of it. */
function proposedFor(kind: RecordedVolumeKind, held: number): number | null {
  return kind === 'DUMP' || kind === 'TRANSFER' ? held : null
}

/** What is recorded, by what was typed: each kind with the vessels and volumes that it has. */
function fieldsOf(vesselId: string, corrects: string | null): z.ZodType<RecordedVolume> {
  return z.preprocess((typed) => {
    const { kind, toEquipmentId, volumeBBL, lossBBL, targetBBL, reason } = typed as Values
    const { from, to } = vesselsOf[kind]
    const into = kind === 'TRANSFER' ? toEquipmentId : vesselId
    const isCount = kind === 'COUNT'
    return {
      kind,
      fromEquipmentId: from ? vesselId : null,
      toEquipmentId: to ? into : null,
      volumeBBL: isCount ? null : volumeBBL,
      lossBBL: kind === 'TRANSFER' ? lossBBL : null,
      targetBBL: isCount ? targetBBL : null,
      reason: hasReason(kind) ? reason : null,
      corrects,
    }
  }, recordedVolumeFields)
}

/** What people say why they did. */
const hasReason = (kind: RecordedVolumeKind) => kind === 'DUMP' || kind === 'LOSS'

interface RecordingOf extends Pick<RecordVolumeDialogProps, 'vessel' | 'corrects' | 'onClose'> {
  draftName: string
}

/** Sends what is recorded, or queues it; withdraws what is corrected. */
function useRecording({ vessel: { id, label }, corrects, draftName, onClose }: RecordingOf) {
  const { queue } = useQueue()
  const undoing = useUndo()
  const [send, { busy, idFor }] = useCommand(RecordVolumeDocument)
  return {
    busy,
    record: async (input: VolumeInput, typed: Values, commandId: string): Promise<void> => {
      if (!isQueued(input.kind, corrects)) {
        await send({ input }, commandId)
        const done = text(corrects ? 'volumes.correctedNow' : 'volumes.recorded', { label })
        return succeed(done, undoing([commandId]))
      }
      const occurredAt = input.occurredAt ?? now().toISOString()
      const volume = beerText({ volumeBBL: input.targetBBL ?? input.volumeBBL ?? 0, isAssumed: false })
      const queued = queue.add(
        {
          document: RecordVolumeDocument,
          variables: { input: { ...input, occurredAt } },
          about: `Equipment:${id}`,
          delta: null,
          label: text('volumes.inShort', { kind: input.kind, label, volume }),
          correction: {
            path: `/schedule?volume=${id}`,
            draft: { name: draftName, fields: { ...typed, occurredAt } },
          },
        },
        commandId,
      )
      const [waits, done] = [text('volumes.waits', { label }), text('volumes.recorded', { label })]
      await notifyOutcome(queued, waits, done, undoing([queued.id]))
    },
    withdraw: async (): Promise<void> => {
      if (!corrects) return
      const { kind, from, to, occurredAt } = corrects
      const input: VolumeInput = {
        kind: kind as RecordedVolumeKind,
        fromEquipmentId: from?.id ?? null,
        toEquipmentId: to?.id ?? null,
        volumeBBL: 0,
        occurredAt,
        corrects: corrects.id,
      }
      const commandId = idFor({ input })
      const isDone = await tell(send({ input }, commandId), {
        done: text('volumes.withdrawnNow', { label }),
        failed: text('volumes.notWithdrawn'),
        more: undoing([commandId]),
      })
      if (isDone) onClose()
    },
  }
}

interface KindChoiceProps {
  form: VolumeForm
  kinds: readonly RecordedVolumeKind[]
  vessel: WholeVesselView
}

/** What happened; what was proposed for another kind makes way for what is proposed for this one. */
function KindChoice({ form: { control }, kinds, vessel }: KindChoiceProps) {
  const { field: kind } = useController({ control, name: 'kind' })
  const { field: volume } = useController({ control, name: 'volumeBBL' })
  const held = heldBBL(vessel)
  return (
    <ChoiceButtons<RecordedVolumeKind>
      label={text('volumes.what')}
      columns={3}
      choices={kinds.map((value) => ({ value, label: text(volumeKindLabels[value]) }))}
      value={kind.value}
      onChange={(next) => {
        if (volume.value === proposedFor(kind.value, held)) volume.onChange(proposedFor(next, held))
        kind.onChange(next)
      }}
    />
  )
}

/** The vessel that beer is transferred to, each with what it holds. */
function Into({
  form,
  vessel,
  vessels,
}: Pick<RecordVolumeDialogProps, 'vessel' | 'vessels'> & { form: VolumeForm }) {
  const tanks = vessels.filter(
    ({ id, type }) => id !== vessel.id && (type === 'FERMENTER' || type === 'BRITE_TANK'),
  )
  const choices = tanks.map(({ id, label, capacityBBL, contents }) => {
    const holds = contents
      ? [heldText(contents, capacityBBL), ...contents.parts.flatMap(({ batchNumber }) => batchNumber ?? [])]
      : [measuredVolume(capacityBBL), text('volumes.isEmpty')]
    return { value: id, label: [label, ...holds].join(' · ') }
  })
  return (
    <SafeField of={form} name="toEquipmentId">
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          label={form.labels.toEquipmentId ?? ''}
          choices={[{ value: '', label: text('volumes.chooseVessel') }, ...choices]}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </SafeField>
  )
}

/** How much, why and when. */
function Amounts({ form, kind }: { form: VolumeForm; kind: RecordedVolumeKind }) {
  const { min, max } = recordedVolumeLimits
  const amount = kind === 'COUNT' ? 'targetBBL' : 'volumeBBL'
  return (
    <FormGrid>
      <FormField
        key={amount}
        of={form}
        name={amount}
        as={VolumeStepper}
        min={min}
        max={max}
        onPhone="large"
      />
      {kind === 'TRANSFER' && (
        <FormField of={form} name="lossBBL" as={VolumeStepper} min={min} max={max} step={0.1} />
      )}
      {hasReason(kind) && (
        <SafeField of={form} name="reason">
          {({ value, ...field }) => (
            <TextField
              {...field}
              label={form.labels.reason ?? ''}
              maxLength={200}
              autoComplete="off"
              value={value ?? ''}
            />
          )}
        </SafeField>
      )}
      <FormField of={form} name="occurredAt" as={DateTimeField} {...whenDone()} />
    </FormGrid>
  )
}
