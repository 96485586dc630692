import { refuse, type Role } from '#domain/people/roles.ts'
import { message, type Message } from '#domain/language/message.ts'

/** A person whom a remark can mention. */
export interface Mentionable {
  id: string
  name: string
}

/** A mention in a text: where it stands, and whom it names. */
export interface Mention {
  from: number
  until: number
  ids: string[]
}

/**
 * The mentions in a text: an @ at the start of a word, and a person's full name, or a first name that only one person
 * has. Upper and lower case are the same; the longest name counts. Two people of one name are both meant.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const names = namesOf(people)
  return [...text.matchAll(/(?<![\p{L}\p{N}_.])@/gu)].flatMap(({ index }) => {
    const rest = text.slice(index + 1)
    const found = names.find(({ name }) => begins(rest, name))
    return found ? [{ from: index, until: index + 1 + found.name.length, ids: found.ids }] : []
  })
}

/** The ids of everyone whom a text mentions, each once. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(mentionsIn(text, people).flatMap(({ ids }) => ids))]
}

/** Full names, and first names that only one person has, the longest first. */
function namesOf(people: readonly Mentionable[]) {
  const full = byName(people, ({ name }) => name)
  const first = byName(people, ({ name }) => name.split(/\s/)[0] ?? '')
  const unique = [...first].filter(([name, ids]) => ids.length === 1 && name !== '' && !full.has(name))
  return [...full, ...unique]
    .map(([name, ids]) => ({ name, ids }))
    .sort((one, other) => other.name.length - one.name.length)
}

function byName(people: readonly Mentionable[], nameOf: (person: Mentionable) => string) {
  const ids = new Map<string, string[]>()
  for (const person of people) ids.set(nameOf(person), [...(ids.get(nameOf(person)) ?? []), person.id])
  return ids
}

function begins(text: string, name: string): boolean {
  const start = text.slice(0, name.length)
  const isSame = start.toLowerCase() === name.toLowerCase()
  return isSame && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length))
}

/** The longest piece of a remark that is quoted in a sentence. */
const quoted = 120

/** A remark in one line, shortened where it is long. */
export function remarkInShort(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length <= quoted ? line : `${line.slice(0, quoted - 1).trimEnd()}…`
}

/** Why a person may not withdraw a remark, in a sentence, or null: one's own; administrators withdraw any. */
export function refuseWithdrawRemark(role: Role, isOwn: boolean): Message | null {
  const refusal = refuse(role, 'addRemark')
  if (refusal || isOwn || role === 'ADMIN') return refusal
  return message('batches.remarkOfOther')
}
