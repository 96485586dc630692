import { decimalSignIn } from '#domain/language/numbers.ts'
import { parseNumber, valueBy } from '#domain/language/parseNumber.ts'
import { folded } from '#domain/search/folded.ts'
import type { SearchKind } from '#generated/gql/graphql.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import type { PaletteItem, Task } from './paletteItems.ts'
import type { SearchHit } from './hits/useSearchHits.ts'

/** Tasks that were begun by their verb, and what is to be searched for them. */
export interface Begun {
  text: string
  kinds: readonly SearchKind[]
  /** What can be done with what is found. */
  itemsOf: (hits: readonly SearchHit[]) => PaletteItem[]
}

/** What a text such as `log FV-3`, `move 083` or `remove 25 pilsner` begins; null if it begins with no verb. */
export function begunTasks(items: readonly PaletteItem[], typed: string): Begun | null {
  const text = folded(typed.trim())
  // `log a r` is on its way to the name of a task, not to a batch.
  if (items.some(({ label }) => folded(label).startsWith(text))) return null
  const begun = items.flatMap((item) => {
    const verb = item.task?.verbs.find((one) => text.startsWith(`${folded(one)} `))
    return item.task && verb && !item.refusal
      ? [{ item, task: item.task, of: text.slice(folded(verb).length).trim() }]
      : []
  })
  const [first] = begun
  if (!first) return null
  const [, typedNumber = '', rest = ''] = /^(\d[\d.,]*)\s+(.+)$/.exec(first.of) ?? []
  const number = parseNumber(typedNumber)
  const typedAmount = number && valueBy(number, decimalSignIn(shownLocale()))
  const counted = begun.filter(({ task }) => typedAmount !== null && task.takesAmount?.(typedAmount))
  const isAmount = counted.length > 0
  const [tasks, amount] = isAmount ? [counted, typedAmount] : [begun, null]
  return {
    text: isAmount ? rest : first.of,
    kinds: [...new Set(tasks.flatMap(({ task }) => task.kinds))],
    itemsOf: (hits) =>
      hits.flatMap((hit) =>
        tasks
          .filter(({ task }) => task.kinds.includes(hit.kind) && task.suits(hit))
          .map(({ item, task }) => itemOf(item, task, hit, amount)),
      ),
  }
}

function itemOf({ icon, id }: PaletteItem, task: Task, hit: SearchHit, amount: number | null): PaletteItem {
  const { name, detail } = hit
  return {
    id: `${id}:${hit.id}`,
    icon,
    kind: 'ACT',
    label: task.words(hit, amount),
    detail: detail || name,
    to: task.path(hit, amount),
  }
}
