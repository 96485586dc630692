import { measuredReading } from '#web/ui/units/measured.ts'
import { carry, type Message } from '#domain/language/message.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { useMemo, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import {
  logDefaults,
  logFields,
  refuseEmptyLog,
  type LogFields,
  type LogFormInput,
} from '#domain/fermentation/logForm.ts'
import type { LogType } from '#domain/fermentation/logWords.ts'
import { doubtAbout, unitSlip } from '#domain/fermentation/doubts.ts'
import { measurementKinds, usualMeasurement } from '#domain/fermentation/readings.ts'
import { logFieldLabels } from '#domain/fermentation/logCorrections.ts'
import { enteredIn } from '#domain/units/entered.ts'
import { shownUnits, useUnits } from '#web/ui/units/shownUnits.ts'
import type { Addition } from '#domain/fermentation/additions.ts'
import type { LogInput } from '#generated/gql/graphql.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { now } from '#web/ui/dates/clock.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { AddLogDocument } from '#web/features/logs/logDocuments.ts'
import {
  asReading,
  lastKnown,
  readingInWords,
  vesselLabel,
  type LoggedBatch,
} from '#web/features/logs/logViews.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'

/** The form's values: times as text, so that drafts can be stored. */
export type LogValues = Omit<LogFormInput, 'timestamp' | 'additions'> & {
  timestamp: string | null
  additions: AdditionValue[]
}

/** An ingredient of a dry hop; its amount may be missing while the form is filled in. */
export type AdditionValue = Omit<Addition, 'amount'> & { amount: number | null }

/** The log form as its parts use it. */
export type LogForm = SafeForm<LogValues, LogFields>

/** Normalises numbers even when saved before blur: 1050 is 1.050. What was typed in another unit is kept beside them. */
export const logSchema = z.preprocess((values) => {
  const units = shownUnits()
  const given = { ...(values as Record<string, unknown>) }
  for (const kind of measurementKinds) {
    const value = given[kind]
    if (typeof value === 'number') given[kind] = usualMeasurement(kind, value, units) ?? value
  }
  return { ...given, entered: enteredIn(units, given) }
}, logFields)

/** The question before an entry is saved. */
type Doubt = { question: Message; slip: ReturnType<typeof unitSlip> }

/** Thrown to stay in the form until the question is answered. */
class Unsure extends Error {}

interface NewEntry {
  batch: LoggedBatch
  /** The kind that it starts with; default: a fermentation check. */
  logType: LogType | undefined
  onSaved: () => void
}

/**
 * A new log entry for a batch. Implausible values are asked about before sending; a double press is one command;
 * "saved" is only shown after the server's answer. While offline the entry is queued on this device.
 */
export function useLogForm({ batch, logType, onSaved }: NewEntry) {
  const { queue } = useQueue()
  useUnits()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const confirmed = useRef<string | null>(null)
  const isSending = useRef(false)
  const undoing = useUndo()
  const values = useNewEntry(batch, logType)
  const draftName = `BatchLog:${batch.id}`
  const form = useSafeForm<LogValues, LogFields>({
    entity: 'BatchLog',
    draftName,
    values,
    labels: textsOf(logFieldLabels),
    schema: logSchema,
    save: async ({ all, commandId }) => {
      if (isSending.current) throw new Unsure()
      const empty = refuseEmptyLog(all)
      if (empty) throw new Error(textOf(empty))
      const question = doubtAbout(all, asReading(lastKnown(batch)), shownUnits())
      const isAsked = question !== null && carry(question) !== confirmed.current
      setDoubt(isAsked ? { question, slip: unitSlip(all, shownUnits()) } : null)
      if (isAsked) throw new Unsure()
      isSending.current = true
      try {
        const input = inputOf(all, now(), values.originalGravity)
        const vessel = vesselLabel(batch)
        const command = {
          document: AddLogDocument,
          variables: { input },
          ...(all.photoIds.length > 0 && { photoIds: all.photoIds }),
          about: `Batch:${batch.id}`,
          delta: null,
          label: text('logs.entryInShort', { vessel, what: readingInWords(input) }),
          correction: {
            path: `/logs?log=${batch.id}`,
            draft: { name: draftName, fields: { ...all, timestamp: input.timestamp ?? null } },
          },
        }
        const queued = queue.add(command, commandId)
        const [kept, saved] = [text('logs.keptFor', { vessel }), text('logs.savedFor', { vessel })]
        await notifyOutcome(queued, kept, saved, undoing([queued.id], 'logs.entriesSaved'))
      } finally {
        isSending.current = false
      }
    },
    onSaved,
    sentenceFor: (error) =>
      error instanceof Unsure
        ? ''
        : text('logs.notCreated', {
            why: error instanceof Error ? error.message : text('logs.unknownError'),
          }),
  })
  const temperature = useController({ control: form.control, name: 'temperature' })
  const gravity = useController({ control: form.control, name: 'gravity' })
  const slip = doubt?.slip
  return {
    form,
    doubt: doubt && textOf(doubt.question),
    /** What was probably meant, if a unit was mixed up. */
    fix: slip
      ? {
          text: measuredReading(slip.kind, slip.meant),
          take: () => {
            const { field } = slip.kind === 'gravity' ? gravity : temperature
            field.onChange(slip.meant)
            setDoubt(null)
          },
        }
      : null,
    /** Saves the doubtful value as it is. */
    confirm: () => {
      confirmed.current = doubt && carry(doubt.question)
      form.submit()
    },
    /** Returns to the form. */
    reconsider: () => setDoubt(null),
  }
}

/** The initial values of a new entry; the expected gravities are the recipe's. */
function useNewEntry(batch: LoggedBatch, logType = logDefaults.logType): LogValues {
  const { id, recipe } = batch
  const equipmentId = vesselOf(batch)?.id ?? null
  const targetGravity = recipe?.expectedFG ?? null
  const originalGravity = batch.originalGravity ?? recipe?.expectedOG ?? null
  return useMemo(
    () => ({
      ...{ ...logDefaults, logType, issueFlag: logType === 'ISSUE_REPORT', timestamp: null, batchId: id },
      ...{ equipmentId, targetGravity, originalGravity },
    }),
    [id, logType, equipmentId, targetGravity, originalGravity],
  )
}

/**
 * The input of the mutation: empty fields are omitted, and so is an original gravity that nobody has changed: the server
 * repeats what is known by then. The time of measurement is when it was saved here, however long it is queued.
 */
function inputOf(fields: LogFields, now: Date, knownOG: number | null | undefined): LogInput {
  const { batchId, logType, issueFlag, timestamp, additions, photoIds, entered = [], ...said } = fields
  const { originalGravity, ...others } = said
  const rest = originalGravity === knownOG ? others : said
  const typed = entered.length > 0 && { entered }
  const added = {
    ...typed,
    ...(additions.length > 0 && { additions }),
    ...(photoIds.length > 0 && { photoIds }),
  }
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return { batchId, logType, issueFlag, timestamp: (timestamp ?? now).toISOString(), ...filled, ...added }
}
