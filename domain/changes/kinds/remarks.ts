import { z } from 'zod'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { remarkInShort } from '#domain/batches/remarks.ts'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { batchIn, nameOr, who } from '#domain/changes/changeWords.ts'

const added = z.object({ batchId: z.string(), mentions: z.array(z.string()) })

type Added = NamedChange<z.output<typeof added>>

const mentionsReader = ({ detail, readerId }: Added) =>
  readerId !== undefined && (detail.mentions?.includes(readerId) ?? false)

const quote = ({ remark }: NamedChange<unknown>) => (remark ? `: ${remarkInShort(remark)}` : '')

/** Remarks on batches. Whom one mentions finds it unread. */
export const remarkChanges = {
  RemarkAdded: defineChange('LOGS', 'Remark', {
    audience: 'EVERYONE',
    detail: added,
    activity: (change) => ({
      action: 'Remark added',
      description: `${nameOr(change, 'A batch')}${quote(change)}`,
    }),
    news: {
      key: (change) =>
        mentionsReader(change) ? String(change.seq) : `${change.by ?? ''}:${change.batch?.id ?? ''}`,
      sentence: (changes) => {
        const [first] = changes
        if (changes.length > 1 || !first)
          return `${changes.length} remarks by ${who(changes)} on ${batchIn(changes)}`
        const verb = mentionsReader(first) ? 'mentioned you' : 'remarked'
        return `${who(changes)} ${verb} on ${batchIn(changes)}${quote(first)}`
      },
      link: ({ batch }) => (batch ? batchPath(batch.batchNumber) : '/batches'),
    },
    unreadBy: 'MENTIONED',
    undo: null,
    vesselHistory: null,
  }),

  RemarkRemoved: defineChange('LOGS', 'Remark', {
    audience: 'EVERYONE',
    detail: z.object({ batchId: z.string() }),
    activity: (change) => ({ action: 'Remark withdrawn', description: nameOr(change, 'A batch') }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
