import { aboutBrewery } from './rules/aboutBrewery.ts'
import { aboutPast } from './rules/aboutPast.ts'
import { aboutStock } from './rules/aboutStock.ts'
import { aboutVessels } from './rules/aboutVessels.ts'
import type { Intent } from './rules/rule.ts'
import type { Said } from './said.ts'

const rules = [...aboutPast, ...aboutStock, ...aboutVessels]

/**
 * The lookups of the brewery's own data that a question needs: of one kind when it is about something with a name, else
 * every overview that it asks for. None for questions about brewing in general.
 */
export function intentsOf(said: Said): Intent[] {
  for (const rule of rules) {
    const intents = rule(said)
    if (intents) return intents.slice(0, 3)
  }
  return aboutBrewery.flatMap((rule) => rule(said) ?? []).slice(0, 2)
}
