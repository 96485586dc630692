/** A searchable choice. */
export interface SearchChoice {
  value: string
  label: string
  /** Secondary text, which is searched too. */
  detail?: string
  /** Shown but not selectable; the detail says why. */
  isDisabled?: boolean
}

/**
 * The choices that match what was typed, the best match first: the name itself, names that begin with it, names with a
 * word that does, names with it inside, and last what only the detail says. Ties keep the order of the choices.
 */
export function rankChoices(choices: readonly SearchChoice[], typed: string): readonly SearchChoice[] {
  const words = wordsOf(typed)
  if (words.length === 0) return choices
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice, words) }))
  return ranked
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ choice }) => choice)
}

/** The rank of a match, 0 is best; null if a word doesn't occur. */
function rankOf({ label, detail }: SearchChoice, words: readonly string[]): number | null {
  const name = wordsOf(label).join(' ')
  const typed = words.join(' ')
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (words.every((word) => beginsAWord(name, word))) return 2
  if (words.every((word) => name.includes(word))) return 3
  const text = `${name} ${detail?.toLowerCase() ?? ''}`
  return words.every((word) => text.includes(word)) ? 4 : null
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a word of the name begins with this, after a space, a hyphen or a bracket. */
function beginsAWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true
  }
  return false
}
