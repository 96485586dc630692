import { expect, it } from 'vitest'
import { countOf } from '#domain/overview/counts.ts'
import { newsItems } from '#domain/changes/news.ts'
import { english } from '#tests/support/english.ts'
import { aNamedChange } from '#tests/domain/changes/aNamedChange.ts'

it.each([
  [0, '0 recipes'],
  [1, '1 recipe'],
  [2, '2 recipes'],
  [5_000, '5,000 recipes'],
])('says %i of a thing as people do', (count, words) => {
  expect(countOf(count, 'recipe')).toBe(words)
  expect(countOf(count, 'batch', 'batches')).toBe(
    words.replace('recipe', 'batch').replace('batchs', 'batches'),
  )
})

it('reports the import of one ingredient in the singular', () => {
  const [news] = newsItems(
    [aNamedChange('IngredientsImported', { detail: { created: 1, updated: 0 } })],
    () => false,
  )
  expect(english(news?.said ?? null)).toBe('Ana imported 1 ingredient')
})
