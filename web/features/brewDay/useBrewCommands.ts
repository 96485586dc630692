import type { SentenceId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'
import { enteredIn } from '#domain/units/entered.ts'
import type { DocumentNode } from 'graphql'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { titleInBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { recordedFigures, type BrewFigures } from '#domain/brewDay/brewSteps.ts'
import type { TimerAct } from '#domain/brewDay/brewTimers.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { dropDraft } from '#web/live/forms/drafts.ts'
import { now } from '#web/ui/dates/clock.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { RecordBrewStepDocument, ReopenBrewStepDocument, SetBrewTimerDocument } from './brewDayDocuments.ts'
import { aboutStep, type BrewedBatch, type PitchValues, type ShownStep } from './brewDayViews.ts'

/** What can be done with the steps of a brew day; without a connection it waits on this device. */
export interface BrewCommands {
  record: (step: ShownStep, figures: BrewFigures, pitched?: PitchValues) => void
  reopen: (step: ShownStep) => void
  time: (step: ShownStep, act: TimerAct, length?: number) => void
}

const timed = {
  START: 'brewDay.timer.START',
  PAUSE: 'brewDay.timer.PAUSE',
  RESUME: 'brewDay.timer.RESUME',
  STOP: 'brewDay.timer.STOP',
} as const satisfies Record<TimerAct, SentenceId>

interface Sent {
  variables: Record<string, unknown>
  words: string
  isTold: boolean
  /** What was typed, for the form in which it is corrected if it is refused. */
  figures?: Record<string, unknown>
}

/** The commands of a batch's brew day. Each is dated by when it was pressed. */
export function useBrewCommands({
  id: batchId,
  batchNumber,
  brews,
}: Pick<BrewedBatch, 'id' | 'batchNumber' | 'brews'>): BrewCommands {
  const { queue } = useQueue()
  const undoing = useUndo()

  async function send(
    step: ShownStep,
    document: DocumentNode,
    { variables, words, isTold, figures }: Sent,
  ): Promise<void> {
    const about = aboutStep(batchId, step)
    dropDraft(about)
    const queued = queue.add({
      document,
      variables,
      about,
      delta: null,
      label: text('brewDay.ofBatch', { number: batchNumber, what: words }),
      correction: {
        path: batchPath(batchNumber),
        ...(figures && { draft: { name: about, fields: figures } }),
      },
    })
    const undo = undoing([queued.id], 'brewDay.stepsSaved')
    if ((await queued.outcome) === 'waits')
      notifyQueued(queued, text('brewDay.kept', { what: words }), words, undo)
    else if (isTold) succeed(words, undo)
  }

  const run = (...sent: Parameters<typeof send>) =>
    void send(...sent).catch((error: unknown) => notifications.fail(text('brewDay.notSaved'), error))
  const named = ({ brew, kind, minutes }: ShownStep) => ({ batchId, brew, kind, minutes })
  const titled = (step: ShownStep) => titleInBatch(step, brews)
  const based = ({ doneAt, version, isOwn }: ShownStep) => doneAt && !isOwn && { baseVersion: version }
  const nowText = () => now().toISOString()

  return {
    record: (step, figures, pitched = step.pitched) => {
      const filled = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null))
      // Without a lot, one that was chosen before is withdrawn.
      const lot = pitched.yeastLotId || step.pitched.yeastLotId ? pitched : {}
      const entered = enteredIn(shownUnits(), figures)
      const input = {
        ...named(step),
        ...based(step),
        at: nowText(),
        ...filled,
        ...lot,
        ...(entered.length > 0 && { entered }),
      }
      const recorded = recordedFigures(step.kind, figures)
      const title = titled(step)
      const words = recorded
        ? text('brewDay.recorded', { step: title, figures: recorded })
        : text('brewDay.isDone', { step: title })
      run(step, RecordBrewStepDocument, {
        ...{ variables: { input }, words, isTold: true, figures: { ...filled, ...lot } },
      })
    },
    reopen: (step) => {
      const words = text('brewDay.openAgain', { step: titled(step) })
      run(step, ReopenBrewStepDocument, {
        variables: { ...named(step), ...based(step) },
        words,
        isTold: true,
      })
    },
    time: (step, act, length) => {
      const input = { ...named(step), act, at: nowText(), ...(length && { length }) }
      const words = text(timed[act], { step: titled(step) })
      run(step, SetBrewTimerDocument, { variables: { input }, words, isTold: act === 'STOP' })
    },
  }
}
