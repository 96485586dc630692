import { z } from 'zod'
import { remarkInShort } from '#domain/batches/remarks.ts'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { message } from '#domain/language/message.ts'
import { about, batchIn, nameOr, toBatchOr, who } from '#domain/changes/changeWords.ts'

const added = z.object({ batchId: z.string(), mentions: z.array(z.string()) })

type Added = NamedChange<z.output<typeof added>>

const mentionsReader = ({ detail, readerId }: Added) =>
  readerId !== undefined && (detail.mentions?.includes(readerId) ?? false)

const quoteOf = ({ remark }: NamedChange<unknown>) => (remark ? remarkInShort(remark) : null)

/** Remarks on batches. Whom one mentions finds it unread. */
export const remarkChanges = {
  RemarkAdded: defineChange('LOGS', 'Remark', {
    audience: 'EVERYONE',
    detail: added,
    activity: (change) => {
      const [name, quote] = [nameOr(change, 'activity.aBatch'), quoteOf(change)]
      return {
        action: message('activity.remarkAdded'),
        description: quote === null ? name : about(name, quote),
      }
    },
    news: {
      key: (change) =>
        mentionsReader(change) ? String(change.seq) : `${change.by ?? ''}:${change.batch?.id ?? ''}`,
      sentence: (changes) => {
        const [first] = changes
        const named = { who: who(changes), batch: batchIn(changes) }
        if (changes.length > 1 || !first) return message('news.remarks', { ...named, count: changes.length })
        const [isMention, quote] = [mentionsReader(first), quoteOf(first)]
        if (quote === null) return message(isMention ? 'news.mentioned' : 'news.remarked', named)
        return message(isMention ? 'news.mentionedIn' : 'news.remarkedThat', { ...named, quote })
      },
      link: toBatchOr('/batches'),
    },
    unreadBy: 'MENTIONED',
    undo: null,
    vesselHistory: null,
  }),

  RemarkRemoved: defineChange('LOGS', 'Remark', {
    audience: 'EVERYONE',
    detail: z.object({ batchId: z.string() }),
    activity: (change) => ({
      action: message('activity.remarkWithdrawn'),
      description: nameOr(change, 'activity.aBatch'),
    }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
