import { areFound, spellingsOf } from '#domain/search/folded.ts'

const unfinished = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N} .'-]{0,40})$/u

interface Named {
  id: string
  name: string
}

/** The people whose name goes on like the mention that a text ends with; none while it ends otherwise. At most 5. */
export function matching<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const typed = unfinished.exec(text)?.[1]
  if (typed === undefined) return []
  const begins = (full: string, begun: string) => full.startsWith(begun) || full.includes(` ${begun}`)
  return people
    .filter(({ name }) => name.toLowerCase() !== typed.toLowerCase())
    .filter(({ name }) => areFound([spellingsOf(typed)], spellingsOf(name), begins))
    .slice(0, 5)
}

/** The text with the mention at its end completed. */
export function completed(text: string, name: string): string {
  return text.replace(unfinished, () => `@${name} `)
}
