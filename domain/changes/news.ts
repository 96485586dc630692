import { changeKinds, readDetail, type ChangeKind } from './changeKinds.ts'
import type { NamedChange, NewsFormat } from './changeDefinition.ts'

/** One sentence of the news. */
export interface NewsItem {
  id: string
  at: Date
  text: string
  link: string
}

/** Other people's changes as sentences, newest first; related changes form one. The input is newest first. */
export function newsItems(changes: readonly (NamedChange & { type: ChangeKind })[]): NewsItem[] {
  const groups = new Map<string, { news: NewsFormat; changes: NamedChange[] }>()
  for (const one of changes) {
    const { news } = changeKinds[one.type]
    if (!news || isConsequence(one)) continue
    const change = { ...one, detail: readDetail(one.type, one.detail) }
    const key = `${one.type}:${news.key(change)}`
    const group = groups.get(key) ?? { news, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ news, changes: all }) => {
    const [first] = all
    return first
      ? [{ id: String(first.seq), at: first.at, text: news.sentence(all), link: news.link(first) }]
      : []
  })
}

/** A vessel's change caused by its batch's move, which already tells it. */
function isConsequence({ type, detail }: NamedChange & { type: ChangeKind }): boolean {
  return type === 'EquipmentStatusChanged' && (detail.to === 'IN_USE' || typeof detail.batchId === 'string')
}
