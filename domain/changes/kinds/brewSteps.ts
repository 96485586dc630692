import { z } from 'zod'
import { titleInBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { brewStepActs, brewStepKinds, recordedFigures } from '#domain/brewDay/brewSteps.ts'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { message, type Message } from '#domain/language/message.ts'
import { about, batchIn, nameOr, toBatchOr, who } from '#domain/changes/changeWords.ts'

const detail = z.object({
  batchId: z.string(),
  brew: z.number(),
  /** How many brews the batch had then. */
  brews: z.number(),
  kind: z.enum(brewStepKinds),
  minutes: z.number(),
  act: z.enum(brewStepActs),
  version: z.number(),
  /** What the step held afterwards. */
  figures: z.record(z.string(), z.unknown()),
  /** The columns of the step before; null if nobody had touched it. */
  before: z.record(z.string(), z.unknown()).nullable(),
})

type Saved = NamedChange<z.output<typeof detail>>

/** The step and what was measured, such as "Original gravity 1.050". */
function stepIn({ detail }: Saved): Message {
  const { brew = 1, brews = 1, kind, minutes = 0, figures = {} } = detail
  if (!kind) return message('activity.aStep')
  const step = titleInBatch({ brew, kind, minutes }, brews)
  const measured = recordedFigures(kind, figures)
  return measured ? message('activity.stepWith', { step, figures: measured }) : step
}

/** What happens to the steps of a brew day. */
export const brewStepChanges = {
  BrewStepSaved: defineChange('LOGS', 'BrewStep', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: message(`activity.brewDay.${change.detail.act ?? 'DONE'}`),
      description: about(nameOr(change, 'activity.aBatch'), stepIn(change)),
    }),
    news: {
      key: ({ detail: { batchId } }) => batchId ?? '',
      sentence: (changes) => {
        const [first] = changes
        const named = { who: who(changes), batch: batchIn(changes) }
        return changes.length === 1 && first
          ? message('news.brewStep', { ...named, step: stepIn(first) })
          : message('news.brewSteps', { ...named, count: changes.length })
      },
      link: toBatchOr('/batches'),
    },
    unreadBy: null,
    undo: 'addLog',
    vesselHistory: null,
  }),
}
