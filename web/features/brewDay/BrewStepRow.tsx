import { text, textOf } from '#web/ui/language/text.ts'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import {
  IconChevronDown,
  IconChevronUp,
  IconCircle,
  IconCircleCheckFilled,
  IconRotate,
} from '@tabler/icons-react'
import { useRef, type RefObject, useState, type ComponentProps, type Ref, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import {
  noFigures,
  recordedFigures,
  stepTitle,
  figureLabels,
  figureQuantities,
  figuresOfStep,
  refuseWithoutFigure,
  type BrewFigure,
  type BrewFigures,
} from '#domain/brewDay/brewSteps.ts'
import type { BrewTimer } from '#domain/brewDay/brewTimers.ts'
import { readDraft } from '#web/live/forms/drafts.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { waitsLook } from '#web/ui/data/recordLooks.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import {
  aboutStep,
  detailText,
  isMeasured,
  type BrewedBatch,
  type PitchValues,
  type ShownStep,
} from './brewDayViews.ts'
import { YeastLotsDocument } from './brewDayDocuments.ts'
import { YeastLot } from './YeastLot.tsx'
import { proposedLot, refusePitched, type YeastView } from './yeastLots.ts'
import { DueInBoil, StepTimer, TimerStart } from './StepTimer.tsx'
import type { BrewCommands } from './useBrewCommands.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { brewBBL } from '#domain/batches/brews.ts'
import { brewFigures } from '#domain/brewDay/brewStepForms.ts'
import { usualMeasurement } from '#domain/fermentation/readings.ts'
import { useDraftFields } from '#web/live/forms/useDraftFields.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { RestoredNote } from '#web/ui/dialogs/RestoredNote.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'

export interface BrewStepRowProps {
  step: ShownStep
  batch: BrewedBatch
  /** The timer of the boil, by which its additions are due. */
  boil: BrewTimer | null
  isOpen: boolean
  /** Why nothing can be done; null when it can. */
  refusal: string | null
  onOpen: (isOpen: boolean) => void
  /** Something was done, so the next step opens. */
  onDone: () => void
  commands: BrewCommands
}

/** A step: its tick, what it is, who did it and what was measured; opened, its figures and the start of its timer. */
export function BrewStepRow(props: BrewStepRowProps) {
  const { step, boil, isOpen, refusal, onOpen, commands } = props
  useUnits()
  const title = textOf(stepTitle(step))
  const isDone = step.doneAt !== null
  const recorded = isDone ? recordedFigures(step.kind, step.figures) : null
  const canStart = step.length !== null && !step.timer
  const [tick, figures] = useTick(props)
  return (
    <Item $open={isOpen}>
      <Tick
        label={text(isDone ? 'brewDay.isDone' : 'brewDay.tick', { step: title })}
        icon={isDone ? IconCircleCheckFilled : IconCircle}
        aria-pressed={isDone}
        disabledReason={refusal}
        onClick={tick}
      />
      <Stack $gap="xs">
        <Row $spread $gap="xs md" $wrap $minHeight="44px">
          <About>
            <Text $weight="medium">{title}</Text>
            <Figures>{recorded && <Unbroken>{textOf(recorded)}</Unbroken>}</Figures>
            {isDone && <PitchedLot step={step} />}
            <Detail>{isDone ? doneText(step) : detailText(step)}</Detail>
          </About>
          {step.isWaiting && <Badge {...waitsLook} label={text('brewDay.waits')} />}
          {step.kind === 'BOIL_ADDITION' && !isDone && boil && <DueInBoil step={step} boil={boil} />}
        </Row>
        {!isDone && step.timer && (
          <StepTimer step={step} timer={step.timer} commands={commands} refusal={refusal} />
        )}
        {isOpen && refusal === null && <OpenStep {...props} figures={figures} />}
      </Stack>
      {refusal === null && (isDone || isMeasured(step) || canStart) && (
        <IconButton
          label={text(isOpen ? 'brewDay.closeStep' : 'brewDay.openStep', { step: title })}
          icon={isOpen ? IconChevronUp : IconChevronDown}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
      )}
    </Item>
  )
}

/** The lot of yeast that was pitched: 500 g of L-0K2V7. */
function PitchedLot({ step: { lot, pitched } }: { step: ShownStep }) {
  if (!lot || pitched.yeastQuantity === null) return null
  const amount = { amount: pitched.yeastQuantity, unit: lot.unit }
  return <Detail>{text('lots.partOf', { amount, code: lot.code })}</Detail>
}

/** Ticks a step off, with what was typed of it; one that is done is opened. Also the form of its figures, which that submits. */
export function useTick({ step, batch, isOpen, onOpen, onDone, commands }: BrewStepRowProps) {
  const figures = useRef<HTMLFormElement>(null)
  const tick = () => {
    if (step.doneAt !== null) return onOpen(!isOpen)
    if (isMeasured(step)) {
      // What was typed is shown before it is saved, or said to be incomplete.
      if (!isOpen) flushSync(() => onOpen(true))
      if (isOpen || readDraft(aboutStep(batch.id, step))) figures.current?.requestSubmit()
      return
    }
    commands.record(step, noFigures)
    onDone()
  }
  return [tick, figures] as const
}

interface OpenStepProps extends BrewStepRowProps {
  /** The form of its figures, which the tick submits. */
  figures: RefObject<HTMLFormElement | null>
}

/** What an opened step asks for: its figures, how long its timer is to run, or whether to reopen it. */
export function OpenStep({ step, batch, commands, onDone, figures }: OpenStepProps) {
  const isDone = step.doneAt !== null
  const isPitch = step.kind === 'PITCH'
  const yeasts = useLiveQuery(YeastLotsDocument, { skip: !isPitch }).data?.ingredients
  return (
    <>
      {isMeasured(step) && (
        <StepFigures
          key={`${step.version} ${isPitch && yeasts !== undefined}`}
          ref={figures}
          step={step}
          batch={batch}
          yeasts={(isPitch && yeasts) || []}
          onSave={(figures, pitched) => {
            commands.record(step, figures, pitched)
            onDone()
          }}
        />
      )}
      {!isDone && step.length !== null && !step.timer && (
        <TimerStart
          length={step.length}
          draftName={aboutStep(batch.id, step)}
          onStart={(length) => commands.time(step, 'START', length)}
        />
      )}
      {isDone && (
        <Row>
          <Button
            icon={IconRotate}
            onClick={() => {
              commands.reopen(step)
              onDone()
            }}
          >
            {text('brewDay.reopen')}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Who did a step and when. */
function doneText({ by, doneAt }: ShownStep): string {
  return [by, doneAt && formatMoment(doneAt)].filter(Boolean).join(' · ')
}

const Item = styled.li<{ $open: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space.xs};
  align-items: start;
  padding: ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};
  background: ${(props) => props.$open && theme.color.sunken};

  &:first-child {
    border-top: 0;
  }
`

/** Long texts break, so that the time until an addition stays beside them. */
const About = styled.div`
  flex: 1 1 10rem;
`

const Tick = styled(IconButton)`
  &[aria-pressed='true'] {
    color: ${theme.tone.green.text};
  }
  svg {
    width: 28px;
    height: 28px;
  }
`

const Figures = styled.strong`
  margin-left: ${theme.space.sm};
`

interface StepFiguresProps {
  step: ShownStep
  batch: BrewedBatch
  /** The yeasts of which lots can be pitched. */
  yeasts: readonly YeastView[]
  onSave: (figures: BrewFigures, pitched: PitchValues) => void
  ref?: Ref<HTMLFormElement>
}

type NumberFigure = Exclude<BrewFigure, 'yeast'>

/** How the buttons of a figure count. */
const steps: Record<NumberFigure, { step: number; decimals: number }> = {
  temperature: { step: 0.5, decimals: 1 },
  pH: { step: 0.01, decimals: 2 },
  gravity: { step: 0.001, decimals: 3 },
  volume: { step: 0.05, decimals: 2 },
  generation: { step: 1, decimals: 0 },
  pitchRate: { step: 0.05, decimals: 2 },
}

/** The figures of a step, to be typed or counted with wet hands, and saved in place. */
function StepFigures({ step, batch, yeasts, onSave, ref }: StepFiguresProps) {
  const units = useUnits()
  const isCorrection = step.doneAt !== null
  const draft = useDraftFields(aboutStep(batch.id, step), () => initial(step, batch, yeasts))
  const { values: figures, set, change } = draft
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const gravity = inUsualForm('gravity', figures.gravity, units)
    const { data, error } = brewFigures.safeParse({ ...figures, gravity })
    const { yeastLotId, yeastQuantity } = figures
    const missing = data ? (refuseWithoutFigure(step.kind, data) ?? refusePitched(figures)) : null
    if (data && !missing)
      return onSave(data, { yeastLotId, yeastQuantity: yeastLotId ? yeastQuantity : null })
    const found = error?.issues.map((issue) => [String(issue.path[0]), textOf(issue.message)] as const) ?? []
    setErrors(missing ? { step: textOf(missing) } : Object.fromEntries(found))
  }
  return (
    <Stack as="form" ref={ref} $gap="sm" noValidate onSubmit={save}>
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      {step.kind === 'PITCH' && (
        <YeastLot yeasts={yeasts} batch={batch} step={step} values={figures} onChange={change} />
      )}
      <Columns $min="200px" $gap="sm">
        {figuresOfStep(step.kind).map((figure) =>
          figure === 'yeast' ? (
            <TextField
              key={figure}
              label={text(figureLabels.yeast.label)}
              value={figures.yeast ?? ''}
              maxLength={200}
              autoComplete="off"
              error={errors.yeast}
              onChange={(event) => set('yeast', event.target.value)}
            />
          ) : (
            <FigureStepper
              key={figure}
              figure={figure}
              {...steps[figure]}
              label={text(figureLabels[figure].label)}
              unit={figureLabels[figure].unit || undefined}
              value={figures[figure]}
              from={startOf(figure, batch)}
              min={0}
              error={errors[figure]}
              onChange={(value) => set(figure, value)}
              onBlur={() => set(figure, inUsualForm(figure, figures[figure], units))}
            />
          ),
        )}
      </Columns>
      {errors.step && <FormError>{errors.step}</FormError>}
      <Button type="submit" variant="primary" main>
        {text(isCorrection ? 'brewDay.saveCorrection' : 'brewDay.saveAndTick')}
      </Button>
    </Stack>
  )
}

/** A figure, in the person's unit where it has several. */
function FigureStepper({
  figure,
  ...props
}: ComponentProps<typeof NumberStepper> & { figure: NumberFigure }) {
  if (figure !== 'temperature' && figure !== 'gravity' && figure !== 'volume')
    return <NumberStepper {...props} />
  return <QuantityStepper quantity={figureQuantities[figure]} {...props} />
}

/** What was recorded; before that, of the yeast what the recipe says, and the newest harvest of it. */
function initial(
  step: ShownStep,
  batch: BrewedBatch,
  yeasts: readonly YeastView[],
): BrewFigures & PitchValues {
  const isPitch = step.kind === 'PITCH' && step.doneAt === null
  if (!isPitch) return { ...step.figures, ...step.pitched }
  const yeast = batch.recipe.yeast ?? (detailText(step) || null)
  return { ...step.figures, yeast, ...proposedLot(yeasts, batch) }
}

/** Where the buttons begin: at what the recipe expects. */
function startOf(figure: NumberFigure, { recipe, ...batch }: BrewedBatch): number {
  const starts: Record<NumberFigure, number> = {
    temperature: recipe.mashTemp ?? 152,
    pH: 5.3,
    gravity: recipe.expectedOG ?? 1.05,
    volume: brewBBL(batch),
    generation: 1,
    pitchRate: 0.75,
  }
  return starts[figure]
}

/** A gravity that was typed without its point is meant with it. */
function inUsualForm(figure: NumberFigure, value: number | null, units: Units): number | null {
  return figure === 'gravity' && value !== null ? usualMeasurement('gravity', value, units) : value
}
