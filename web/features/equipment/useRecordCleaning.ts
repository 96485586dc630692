import { useRef } from 'react'
import type { CleaningInput } from '#generated/gql/graphql.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import type { Queued } from '#web/live/commands/outcomes.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { RecordCleaningDocument } from './cleaningDocuments.ts'
import { text } from '#web/ui/language/text.ts'

/** A cleaning to be sent, in words, and the form that it was typed into. */
interface Recorded {
  input: CleaningInput
  label: string
  draftName: string
  fields: object
}

/** Sends the record of a cleaning through the queue, so that it waits while offline, and tells how that went. */
export function useRecordCleaning({ id, label: vessel }: Pick<VesselView, 'id' | 'label'>) {
  const { queue } = useQueue()
  const undoing = useUndo()
  const sent = useRef<{ queued: Queued; isSaved: boolean } | null>(null)
  return {
    async send({ input, label, draftName, fields }: Recorded, commandId: string): Promise<void> {
      const draft = { name: draftName, fields: { ...fields } }
      const command = { document: RecordCleaningDocument, variables: { input }, label, delta: null }
      const queued = queue.add(
        { ...command, about: `Equipment:${id}`, correction: { path: '/schedule', draft } },
        commandId,
      )
      sent.current = { queued, isSaved: (await queued.outcome) === 'saved' }
    },
    tell(): void {
      if (!sent.current) return
      const { queued, isSaved } = sent.current
      const saved = {
        ...{ tone: 'success' as const, message: text('equipment.cleaningRecorded', { label: vessel }) },
        ...undoing([queued.id]),
      }
      const waits = text('equipment.cleaningWaits', { label: vessel })
      if (isSaved) notifications.show(saved)
      else notifyQueued(queued, waits, saved)
    },
  }
}
