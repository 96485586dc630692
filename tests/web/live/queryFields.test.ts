import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { countComparisons, fragmentsOf, refuseShape } from '#api/graphql/admission/shape.ts'
import { limits } from '#api/graphql/limits.ts'
import { allChangeKinds, changeKinds, topicOf } from '#domain/changes/changeKinds.ts'
import { ChangesDocument } from '#web/entities/changesDocument.ts'
import { keptLive, refetched, rulesOf } from '#web/entities/entities.ts'
import { notLive, sentWhole } from '#web/entities/queryFields.ts'
import { sentText } from '#web/live/queries/sentText.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const queries = Object.keys(schema.getQueryType()?.getFields() ?? {})
const subscriptions = Object.keys(schema.getSubscriptionType()?.getFields() ?? {})
const placed = [...new Set([...keptLive, ...refetched, ...sentWhole, ...Object.keys(notLive)])]

it('knows of everything that can be asked how it follows changes, or why it does not', () => {
  expect(queries).toContain('batches')
  expect(queries.filter((field) => !placed.includes(field))).toEqual([])
})

it("follows nothing that can't be asked", () => {
  expect(placed).toContain('batches')
  expect(placed.filter((field) => !queries.includes(field))).toEqual([])
})

it('never shows live and not live together', () => {
  const live = new Set<string>([...keptLive, ...refetched, ...sentWhole])
  expect(Object.keys(notLive)).not.toEqual([])
  expect(Object.keys(notLive).filter((field) => live.has(field))).toEqual([])
})

it('is sent whole only what has a subscription of its own', () => {
  expect(sentWhole.length).toBeGreaterThan(0)
  expect(sentWhole.filter((field) => !subscriptions.includes(field))).toEqual([])
})

/** What the history of a vessel tells: the changes with a line in it, and those of the batches that stood in it. */
const toldInHistory = allChangeKinds.filter(
  (kind) => changeKinds[kind].vesselHistory !== null || topicOf(kind) === 'BATCHES',
)

it.each(toldInHistory)('an open history of a vessel follows %s', (kind) =>
  expect(rulesOf(kind).flatMap(({ refetches = [] }) => refetches)).toContain('vesselHistory'),
)

it('subscribes to all changes by a document that the server takes, with room for more', () => {
  const sent = sentText(ChangesDocument)
  expect(Buffer.byteLength(sent)).toBeLessThan(0.9 * limits.documentBytes)
  const document = parse(sent)
  expect(refuseShape(document)).toBeNull()
  const sets = document.definitions.flatMap((one) => ('selectionSet' in one ? (one.selectionSet ?? []) : []))
  const comparisons = countComparisons(sets, fragmentsOf(document), limits.documentComparisons)
  expect(comparisons).toBeLessThan(0.9 * limits.documentComparisons)
  expect(validate(schema, document)).toEqual([])
})
