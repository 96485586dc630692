import { z } from 'zod'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { brewStepActs, brewStepKinds, type BrewStepAct } from '#domain/brewDay/brewSteps.ts'
import { countOf } from '#domain/overview/counts.ts'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { plainFigures, plainStepTitle } from '#domain/changes/plainLabels.ts'
import { batchIn, nameOr, who } from '#domain/changes/changeWords.ts'

const detail = z.object({
  batchId: z.string(),
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

const actions: Record<BrewStepAct, string> = {
  DONE: 'Brew day',
  CORRECTED: 'Brew day corrected',
  REOPENED: 'Brew day reopened',
  STARTED: 'Timer started',
  PAUSED: 'Timer paused',
  RESUMED: 'Timer resumed',
  STOPPED: 'Timer stopped',
}

/** The step and what was measured, such as "Original gravity 1.050". */
function stepIn({ detail: { kind, minutes = 0, figures = {} }, units }: Saved): string {
  if (!kind) return 'a step'
  return [plainStepTitle({ kind, minutes }), plainFigures(kind, figures, units)].filter(Boolean).join(' ')
}

/** What happens to the steps of a brew day. */
export const brewStepChanges = {
  BrewStepSaved: defineChange('LOGS', 'BrewStep', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: actions[change.detail.act ?? 'DONE'],
      description: `${nameOr(change, 'A batch')}: ${stepIn(change)}`,
    }),
    news: {
      key: ({ detail: { batchId } }) => batchId ?? '',
      sentence: (changes) => {
        const [first] = changes
        return changes.length === 1 && first
          ? `${who(changes)} on the brew day of ${batchIn(changes)}: ${stepIn(first)}`
          : `${countOf(changes.length, 'entry', 'entries')} by ${who(changes)} on the brew day of ${batchIn(changes)}`
      },
      link: ({ batch }) => (batch ? batchPath(batch.batchNumber) : '/batches'),
    },
    unreadBy: null,
    undo: 'addLog',
    vesselHistory: null,
  }),
}
