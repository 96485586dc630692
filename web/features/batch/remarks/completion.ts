const unfinished = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N} .'-]{0,40})$/u

interface Named {
  id: string
  name: string
}

/** The people whose name goes on like the mention that a text ends with; none while it ends otherwise. At most 5. */
export function matching<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const typed = unfinished.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  return people
    .filter(({ name }) => {
      const full = name.toLowerCase()
      return (
        full !== typed && (full.startsWith(typed) || full.split(' ').some((word) => word.startsWith(typed)))
      )
    })
    .slice(0, 5)
}

/** The text with the mention at its end completed. */
export function completed(text: string, name: string): string {
  return text.replace(unfinished, () => `@${name} `)
}
