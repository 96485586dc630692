import { changeKinds, readDetail, type ChangeKind } from './changeKinds.ts'
import type { Message } from '#domain/language/message.ts'
import type { NamedChange, NewsFormat, Topic } from './changeDefinition.ts'

/** One sentence of the news. */
export interface NewsItem {
  id: string
  at: Date
  said: Message
  link: string
  topic: Topic
  /** Whether one of its changes concerns the reader. */
  isForMe: boolean
}

type TypedChange = NamedChange & { type: ChangeKind }

/** Other people's changes as sentences, newest first; related changes form one. The input is newest first. */
export function newsItems(
  changes: readonly TypedChange[],
  concernsMe: (change: TypedChange) => boolean,
): NewsItem[] {
  const groups = new Map<
    string,
    { news: NewsFormat; changes: NamedChange[]; topic: Topic; isForMe: boolean }
  >()
  for (const one of changes) {
    const { news, topic } = changeKinds[one.type]
    if (!news || isConsequence(one)) continue
    const change = { ...one, detail: readDetail(one.type, one.detail) }
    const key = `${one.type}:${news.key(change)}`
    const group = groups.get(key) ?? { news, topic, changes: [], isForMe: false }
    group.changes.push(change)
    group.isForMe ||= concernsMe(change)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ news, changes: all, ...group }) => {
    const [first] = all
    return first
      ? [
          {
            id: String(first.seq),
            at: first.at,
            said: news.sentence(all),
            link: news.link(first, all),
            ...group,
          },
        ]
      : []
  })
}

/** A vessel's change caused by its batch's move, which already tells it. */
function isConsequence({ type, detail }: NamedChange & { type: ChangeKind }): boolean {
  return type === 'EquipmentStatusChanged' && (detail.to === 'IN_USE' || typeof detail.batchId === 'string')
}
