import { allow, type Context } from '#api/context.ts'
import { vessels } from '#api/features/equipment/equipment.service.ts'
import { bare, isCalled } from '#api/features/assistant/facts/labels.ts'
import { search } from '#api/features/search/search.service.ts'
import type { EquipmentType } from '#domain/equipment/vessels.ts'
import { isOneErrorAway } from '#domain/search/ranking.ts'
import type { SearchHit, SearchKind } from '#generated/resolvers.ts'
import { wordsOf, type Token } from './wordings.ts'

/** Something that a question names, the tokens that do, and how much of its name is there, up to 1. */
export interface Thing {
  kind: 'vessel' | 'batch' | 'beer' | 'ingredient' | 'person' | 'supplier'
  name: string
  places: readonly number[]
  share: number
}

/** Below this share a name isn't meant; names closer to each other than this are both meant. */
const enough = 0.4
const near = 0.15

/** The things of this brewery that a question names: vessels and batches by number, all else by the search of the product. */
export async function thingsIn(ctx: Context, tokens: readonly Token[]): Promise<Thing[]> {
  allow(ctx, 'read')
  const numbered = [...(await vesselsIn(ctx, tokens)), ...batchesIn(tokens)]
  const isSearched = ({ means, isEmpty }: Token, at: number) =>
    (means === null || means === 'style') && !isEmpty && !numbered.some(({ places }) => places.includes(at))
  const searched = [...tokens.keys()].filter((at) => tokens[at] && isSearched(tokens[at], at)).slice(0, 8)
  const hits = await Promise.all(searched.map((at) => hitsOf(ctx, tokens[at]?.text ?? '')))
  const found = [...new Map(hits.flat().map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()]
    .flatMap((hit) => thingOf(hit, tokens, searched) ?? [])
    .sort((one, other) => other.share - one.share || other.places.length - one.places.length)
  const things = [...numbered, ...meantOf(found)]
  return things.length > 0 ? things : strangersIn(tokens)
}

/** A name that nothing here has, as what a question asks for must be: "how many kegs of Unicorn Tears". */
function strangersIn(tokens: readonly Token[]): Thing[] {
  const isUnknown = ({ means, isEmpty }: Token) => means === null && !isEmpty
  const from = tokens.findIndex(isUnknown)
  const named = tokens.slice(from, tokens.findLastIndex(isUnknown) + 1)
  const asked = Object.entries({ keg: 'beer', howMuch: 'ingredient', did: 'person' } as const)
  const kind = asked.find(([word]) => tokens.some(({ means }) => means === word))?.[1]
  if (from === -1 || !kind || named.some(({ means }) => means !== null)) return []
  const name = named.map(({ text }) => text).join(' ')
  const places = named.flatMap((token, at) => (isUnknown(token) ? from + at : []))
  return [{ kind, name, places, share: 0 }]
}

const kinds = { RECIPE: 'beer', BEER: 'beer', INGREDIENT: 'ingredient', PERSON: 'person', SUPPLIER: 'supplier' } as const satisfies Partial<Record<SearchKind, Thing['kind']>> // prettier-ignore

/** What a word finds; without its ending, if it finds nothing with it. */
async function hitsOf(ctx: Context, typed: string): Promise<SearchHit[]> {
  const wanted = Object.keys(kinds) as SearchKind[]
  const found = await search(ctx, { text: typed.slice(0, 100), limit: 50, kinds: wanted })
  if (found.length > 0 || typed.length < 6) return found
  return search(ctx, { text: typed.slice(0, typed.length > 8 ? -2 : -1).slice(0, 100), limit: 50, kinds: wanted }) // prettier-ignore
}

/** Digits of a name say more than its letters: US-05 is SafAle US-05. */
const weightOf = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + word.length * (/\d/.test(word) ? 3 : 1), 0)

/** What a hit is in a question, if enough of its name stands there in one place, with a word that was searched. */
function thingOf(
  { kind, name }: SearchHit,
  tokens: readonly Token[],
  searched: readonly number[],
): Thing | null {
  const own = wordsOf(name)
  const isIn = (typed: string) => own.some((word) => isLike(typed, word))
  const places: number[] = []
  for (const [at, { text, isEmpty }] of tokens.entries()) {
    if (isEmpty || !text.split(' ').some(isIn)) continue
    const isFarther = places.length > 0 && !places.includes(at - 1)
    if (isFarther && places.some((place) => searched.includes(place))) break
    if (isFarther) places.length = 0
    places.push(at)
  }
  if (!places.some((at) => searched.includes(at)) || !(kind in kinds)) return null
  const said = places.flatMap((at) => tokens[at]?.text.split(' ') ?? [])
  const found = own.filter((word) => said.some((typed) => isLike(typed, word)))
  const share = kind === 'PERSON' ? 1 : weightOf(found) / weightOf(own)
  return share < enough ? null : { kind: kinds[kind as keyof typeof kinds], name, places, share }
}

/** Of names that share words of the question, those with most of them; of a kind at most two, as "Goldings" are. */
function meantOf(found: readonly Thing[]): Thing[] {
  const meant: Thing[] = []
  for (const one of found) {
    const shares = (other: Thing) => other.places.some((at) => one.places.includes(at))
    const isPart = found.some((other) => shares(other) && other.places.length > one.places.length)
    const rivals = meant.filter((other) => other.kind === one.kind && shares(other))
    const isAsFull = rivals.length < 2 && rivals.every(({ share }) => one.share > share - near)
    if (!isPart && isAsFull) meant.push(one)
  }
  return meant
}

/** Whether a typed word means this one of a name: as it is, with another ending, or with one slip; digits must be right. */
function isLike(typed: string, word: string): boolean {
  if (/\d/.test(typed + word)) return bare(typed) === bare(word)
  const difference = Math.abs(typed.length - word.length)
  const begins = word.startsWith(typed) || typed.startsWith(word)
  if (typed === word || Math.min(typed.length, word.length) < 4) return typed === word
  return (
    typed[0] === word[0] && ((difference <= 3 && begins) || (difference <= 1 && isOneErrorAway(typed, word)))
  )
}

/** The types of vessel that words mean; a tank may be a fermenter or a brite tank. */
const types: Record<string, readonly EquipmentType[]> = {
  ...{ mashTun: ['MASH_TUN'], kettle: ['KETTLE'], fermenter: ['FERMENTER'], brite: ['BRITE_TANK'] },
  tank: ['FERMENTER', 'BRITE_TANK'],
}

/** The types of vessel that a question speaks of; undefined for any. */
export function vesselTypesIn(tokens: readonly Token[]): readonly EquipmentType[] | undefined {
  const spoken = tokens.flatMap(({ means }) => (means && means !== 'tank' ? (types[means] ?? []) : []))
  return spoken.length > 0 ? spoken : undefined
}

const numberAt = (tokens: readonly Token[], at: number) => {
  const ahead = tokens[at]?.means === 'number' ? at + 1 : at
  return /^\d{1,4}$/.test(tokens[ahead]?.text ?? '') ? { number: tokens[ahead]?.text ?? '', ahead } : null
}

/** The vessels that a question names, by label, type and number, or name; and what looks like a label but is none. */
async function vesselsIn(ctx: Context, tokens: readonly Token[]): Promise<Thing[]> {
  const all = await vessels(ctx)
  const letters = all.map(({ label }) => bare(label).replace(/\d+$/, ''))
  const thing = (name: string, places: number[]): Thing => ({ kind: 'vessel', name, places, share: 1 })
  const found = tokens.flatMap(({ text, means }, at) => {
    const named = all.filter(({ name }) => name !== '' && wordsOf(name).every((word, next) => tokens[at + next]?.text === word)) // prettier-ignore
    if (named.length > 0) return named.map(({ label, name }) => thing(label, wordsOf(name).map((_, next) => at + next))) // prettier-ignore
    const { number = '', ahead = at } = numberAt(tokens, at + 1) ?? {}
    const meantTypes = number === '' ? [] : (types[means ?? ''] ?? [])
    const isNumbered = (label: string) => bare(label).replace(/^\D+/, '') === bare(number)
    const labels = all.filter(({ label, type }) => isCalled(label, text + number) || (meantTypes.includes(type) && isNumbered(label))) // prettier-ignore
    if (labels.length > 0) return labels.map(({ label }) => thing(label, [at, ahead]))
    const isUnknown = /^[a-z]{2,}-?\d{1,3}$/.test(text) && letters.includes(bare(text).replace(/\d+$/, ''))
    return isUnknown || meantTypes.length > 0 ? [thing((text + number).toUpperCase(), [at, ahead])] : []
  })
  return [...new Map(found.map((one) => [one.name, one])).values()].slice(0, 3)
}

/** The batches that a question names by number: in full, or only its end, as in "batch 31". */
function batchesIn(tokens: readonly Token[]): Thing[] {
  const found = tokens.flatMap(({ text, means }, at): Thing[] => {
    const end = means === 'batch' ? numberAt(tokens, at + 1) : null
    if (end) return [{ kind: 'batch', name: end.number, places: [at, end.ahead], share: 1 }]
    return /^\d{4}-\d{2,6}$/.test(text) ? [{ kind: 'batch', name: text, places: [at], share: 1 }] : []
  })
  return found.slice(0, 3)
}
