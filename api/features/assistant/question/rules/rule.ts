import type { Said } from '#api/features/assistant/question/said.ts'
import type { ToolName } from '#api/features/assistant/tools.ts'

/** A lookup that answers a question, or a part of it. */
export interface Intent {
  tool: ToolName
  sent: Record<string, unknown>
}

/** Recognizes a kind of question; null when it is none. */
export type Rule = (said: Said) => Intent[] | null

/** The rules recognize words, since what is asked about is found by its name. Each expression is one way of asking. */
export const asks = (text: string, ...ways: readonly RegExp[]) => ways.some((way) => way.test(text))

/** Whether a question asks for advice on brewing rather than for what is in this brewery. */
export function isAdvice({ text }: Said): boolean {
  return asks(
    text,
    /\bhow (do|can|should|could|would|does) (i|we|you|one)\b/,
    /\bhow (much )?to\b/,
    /\bshould (i|we)\b.*\b(use|add|pitch|mash|ferment|dry hop|clean|carbonate)\b/,
    /\bbest\b|\brecommend/,
  )
}

/** The beer that a question is about: a recipe, or a style of ours. "An IPA" is about brewing in general. */
export function beerOf({ text, recipes, styles }: Said): string | undefined {
  const [recipe] = recipes
  if (recipe) return recipe.name
  const [style] = styles
  if (!style) return undefined
  const first = style.name.toLowerCase().split(/\W/)[0] ?? ''
  const before = text.slice(0, Math.max(0, text.indexOf(first)))
  return /\b(an?|any|for|to) [a-z ]{0,20}$/.test(before) ? undefined : style.name
}

/** What has a name in the question: vessels and batches, or else a beer. */
export function thingsOf(said: Said): string[] {
  const things = [...said.vessels, ...said.unknownVessels, ...said.batches]
  const beer = beerOf(said)
  return things.length > 0 || beer === undefined ? things : [beer]
}
