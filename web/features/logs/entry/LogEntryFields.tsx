import { text } from '#web/ui/language/text.ts'
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode, useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { logTypeLabels, appearanceLabels, severityLabels } from '#domain/fermentation/logWords.ts'
import { NewPhotos } from '#web/live/photos/NewPhotos.tsx'
import { theme } from '#web/theme.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormField, NoteField, FigureField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { choicesOf } from '#web/ui/language/labels.ts'
import { MeasurementField } from './MeasurementField.tsx'
import type { LastKnown } from '#web/features/logs/logViews.ts'
import type { LogForm } from './useLogForm.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { AdditionsField } from './AdditionsField.tsx'
import { ClearableSelect } from './ClearableSelect.tsx'
import { issueLook } from '#web/ui/data/looks.ts'
import { hiddenStyle } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Segment, Segments } from '#web/ui/inputs/segments.ts'

interface LogEntryFieldsProps {
  form: LogForm
  /** Whether the beer was conditioning or being kegged: its CO2 and dissolved oxygen are asked for. */
  isCarbonated: boolean
  /** The last measurements before this entry. */
  known: LastKnown
  /** The gravity buttons' starting value without an earlier reading. */
  firstGravity: number
  now: Date
  batchSizeBBL: number
  /** The batch that a dry hop takes stock for; null when an entry is corrected. */
  batchId: string | null
  /** It was opened to say how much a transfer moved, which then comes first. */
  isTransfer?: boolean
  /** Above the fields. */
  before?: ReactNode
}

type CommonProps = Pick<LogEntryFieldsProps, 'form' | 'known' | 'now'>

/** Every field of a log entry, tank readings first. */
export function LogEntryFields(props: LogEntryFieldsProps) {
  const { form, isCarbonated, known, firstGravity, now, batchSizeBBL, batchId, isTransfer, before } = props
  const common = { form, known, now }
  const act = <ActFields form={form} batchId={batchId} batchSizeBBL={batchSizeBBL} />
  return (
    <FormGrid>
      {isTransfer && <WholeWidth>{act}</WholeWidth>}
      {before}
      <MeasurementField {...common} kind="gravity" first={firstGravity} />
      <MeasurementField {...common} kind="temperature" />
      <PairOnPhones>
        <MeasurementField {...common} kind="pH" />
        <MeasurementField {...common} kind="pressure" />
      </PairOnPhones>
      <FormField of={form} name="logType" as={Select} choices={choicesOf(logTypeLabels)} />
      <SafeField of={form} name="timestamp">
        {({ value, ...field }) => (
          <DateTimeField
            {...field}
            label={form.labels.timestamp ?? ''}
            required
            value={value ?? now.toISOString()}
            max={now}
            hint={value ? undefined : text('logs.nowHint')}
            isCompact
          />
        )}
      </SafeField>
      {!isTransfer && act}
      <IssueFields form={form} />
      <WholeWidth>
        <SafeField of={form} name="photoIds">
          {({ value, onChange }) => <NewPhotos ids={value} onChange={onChange} />}
        </SafeField>
      </WholeWidth>
      <MoreOnPhones form={form}>
        <Carbonation {...common} isAsked={isCarbonated} />
        <WholeWidth>
          <NoteField of={form} name="generalNotes" />
        </WholeWidth>
        <Rule />
        <TastingFields form={form} />
      </MoreOnPhones>
    </FormGrid>
  )
}

/** CO2 and dissolved oxygen: asked for once it conditions, and shown wherever one of them was filled in. */
function Carbonation({ isAsked, ...common }: { isAsked: boolean } & CommonProps) {
  const filled = useWatch({ control: common.form.control, name: carbonation })
  if (!isAsked && filled.every((value) => typeof value !== 'number')) return null
  return (
    <PairOnPhones>
      {carbonation.map((kind) => (
        <MeasurementField key={kind} {...common} kind={kind} />
      ))}
    </PairOnPhones>
  )
}

/** What is behind the button of `MoreOnPhones` and empty at first, and what the recipe proposes there. */
const carbonation = ['co2', 'dissolvedOxygen'] as const
const optional = [...carbonation, 'generalNotes', 'appearance', 'aromaNotes', 'tasteNotes'] as const
const proposed = ['originalGravity', 'targetGravity'] as const

/** Optional fields: collapsed on a phone until they are opened, or one of them has a value or an error. */
function MoreOnPhones({ form, children }: { form: LogForm; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState({ control: form.control, name: [...optional, ...proposed] })
  const written = useWatch({ control: form.control, name: optional })
  const isNeeded =
    written.some((value) => value || value === 0) || [...optional, ...proposed].some((name) => errors[name])
  // It stays open when what was written is erased.
  if (isNeeded && !isOpen) setOpen(true)
  return (
    <>
      {!isNeeded && (
        <More
          main
          icon={isOpen ? IconChevronUp : IconChevronDown}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text('logs.more')}
        </More>
      )}
      <Shown data-closed={!isOpen || undefined}>{children}</Shown>
    </>
  )
}

const More = styled(Button)`
  display: none;
  ${theme.media.cards} {
    display: inline-flex;
  }
`

const Shown = styled.div`
  display: contents;
  ${theme.media.cards} {
    &[data-closed] {
      display: none;
    }
  }
`

const PairOnPhones = styled.div`
  display: contents;
  ${theme.media.cards} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${theme.space.md};
  }
`

const Rule = styled(WholeWidth)`
  height: 1px;
  background: ${theme.color.line};
`

interface ActFieldsProps {
  form: LogForm
  /** The batch that a dry hop goes into; null when an entry is corrected, since its stock was moved already. */
  batchId: string | null
  /** US barrels: where the volume's buttons start. */
  batchSizeBBL: number
}

/** What some kinds of entries do besides being logged: a transfer moves a volume, a dry hop takes hops from stock. */
function ActFields({ form, batchId, batchSizeBBL }: ActFieldsProps) {
  const logType = useWatch({ control: form.control, name: 'logType' })
  if (logType === 'TRANSFER') {
    return (
      <FormField
        of={form}
        name="volume"
        as={VolumeStepper}
        min={logEntry.fields.volume.limits.min}
        max={logEntry.fields.volume.limits.max}
        step={0.25}
        decimals={2}
        from={batchSizeBBL}
        hint={text('logs.movedHint')}
      />
    )
  }
  if (logType !== 'DRY_HOP' || batchId === null) return null
  return (
    <WholeWidth>
      <AdditionsField form={form} batchId={batchId} />
    </WholeWidth>
  )
}

const gravities = [
  { name: 'originalGravity', hint: 'logs.originalHint' },
  { name: 'targetGravity', hint: 'logs.recipeHint' },
] as const

/** Appearance, aroma and taste, and the expected gravities. */
function TastingFields({ form }: { form: LogForm }) {
  return (
    <>
      <ClearableSelect
        of={form}
        name="appearance"
        labels={appearanceLabels}
        none={text('logs.notRecorded')}
      />
      <Gap />
      <NoteField of={form} name="aromaNotes" />
      <NoteField of={form} name="tasteNotes" />
      {gravities.map(({ name, hint }) => (
        <FigureField
          key={name}
          of={form}
          name={name}
          limits={logEntry.fields[name].limits}
          step={0.001}
          decimals={3}
          from={1.05}
          hint={text(hint)}
        />
      ))}
    </>
  )
}

/** Keeps the two notes side by side where there is room. */
const Gap = styled.span`
  ${theme.media.cards} {
    display: none;
  }
`

/** The issue of an entry; severity and description only when flagged. */
function IssueFields({ form }: { form: LogForm }) {
  const titleId = useId()
  const isFlagged = useWatch({ control: form.control, name: 'issueFlag' })
  return (
    <>
      <WholeWidth>
        <SafeField of={form} name="issueFlag">
          {({ value, onChange }) => (
            <>
              <Title as="p" $size="sm" $weight="medium" $below="xs" id={titleId}>
                {text('logs.field.issueFlag')}
              </Title>
              <Segments role="group" aria-labelledby={titleId}>
                <Segment aria-pressed={!value} onClick={() => onChange(false)}>
                  <IconCircleCheck size={20} aria-hidden="true" />
                  {text('logs.noIssue')}
                </Segment>
                <Segment aria-pressed={value} onClick={() => onChange(true)}>
                  <issueLook.icon size={20} aria-hidden="true" color={theme.tone[issueLook.tone].text} />
                  {text('logs.withIssue')}
                </Segment>
              </Segments>
            </>
          )}
        </SafeField>
      </WholeWidth>
      {isFlagged && (
        <>
          <ClearableSelect
            of={form}
            name="issueSeverity"
            labels={severityLabels}
            none={text('logs.notSpecified')}
          />
          <NoteField of={form} name="issueDescription" data-first-focus />
        </>
      )}
    </>
  )
}

/** On a phone the choices say it themselves. */
const Title = styled(WholeWidth)`
  ${theme.media.cards} {
    ${hiddenStyle}
  }
`
