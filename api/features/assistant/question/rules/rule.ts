import type { Said } from '#api/features/assistant/question/said.ts'
import type { Ways } from '#api/features/assistant/question/languages/questionWords.ts'
import type { ToolName } from '#api/features/assistant/model/tools.ts'

/** A lookup that answers a question, or a part of it. */
export interface Intent {
  tool: ToolName
  sent: Record<string, unknown>
}

/** Recognizes a kind of question; null when it is none. */
export type Rule = (said: Said) => Intent[] | null

/** Whether a text is asked in one of these ways. */
export const asks = (text: string, ways: Ways) => ways.some((way) => way.test(text))

/** What a text has in the group of `said`; undefined when that is what `none` means. */
export function namedBy(said: RegExp, none: RegExp, text: string): string | undefined {
  const name = said.exec(text)?.[1]
  return name && !none.test(name) ? name : undefined
}

/** Whether a question asks for advice on brewing rather than for what is in this brewery. */
export function isAdvice({ text, words }: Said): boolean {
  return asks(text, words.advice)
}

/** The beer that a question is about: a recipe, or a style of ours. "An IPA" is about brewing in general. */
export function beerOf({ text, words, recipes, styles }: Said): string | undefined {
  const [recipe] = recipes
  if (recipe) return recipe.name
  const [style] = styles
  if (!style) return undefined
  const first = style.name.toLowerCase().split(/\W/)[0] ?? ''
  const before = text.slice(0, Math.max(0, text.indexOf(first)))
  return words.anyBeer.test(before) ? undefined : style.name
}

/** What has a name in the question: vessels and batches, or else a beer. */
export function thingsOf(said: Said): string[] {
  const things = [...said.vessels, ...said.unknownVessels, ...said.batches]
  const beer = beerOf(said)
  return things.length > 0 || beer === undefined ? things : [beer]
}
