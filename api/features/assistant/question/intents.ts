import { isCalled } from '#api/features/assistant/facts/tankFacts.ts'
import type { ToolName } from '#api/features/assistant/tools.ts'

/** Names used in this brewery. */
export interface Names {
  vessels: readonly string[]
  batches: readonly string[]
  recipes: readonly string[]
}

/** A lookup that answers part of a question. */
export interface Intent {
  tool: ToolName
  sent: Record<string, string>
}

const asks: { tool: ToolName; pattern: RegExp }[] = [
  {
    tool: 'low_stock',
    pattern:
      /\b(running low|low (on|in) |low stock|(is|are|what's) low|short (of|on)|out of stock|run(ning)? out|re-?order)\b/i,
  },
  {
    tool: 'kegs',
    pattern:
      /(how many|which|what|any|list|show|count|inventory).*\bkegs?\b.*|\bkegs? (left|in stock|inventory)\b/i,
  },
  {
    tool: 'schedule',
    pattern:
      /\b(next brews?|upcoming|coming up|schedule|planned|brew(ing)? (next|this week|tomorrow|today))\b/i,
  },
  { tool: 'alerts', pattern: /\b(alerts?|needs? (my |our )?attention|anything wrong|problems?)\b/i },
  {
    tool: 'vessels',
    pattern:
      /\b(what|which|where|show|list)\b.*\b(in (the|our) (tanks?|vessels?|fermenters?|brites?)|(tanks?|vessels?|fermenters?) (are|is|do|have)|is fermenting|are fermenting|is conditioning)\b/i,
  },
]

const brewingQuestion = /\bkegs? (sizes?|volumes?|dimensions?|hold|holds)\b|\b(clean|sanitiz|sanitis|wash)/i
const aboutRecipe =
  /\b(recipes?|ingredients?|hops?|malts?|grains?|grist|ibu|srm|og|abv|goes in(to)?|made of|mash)\b/i

/** The lookups of the brewery's own data that a question needs; none for questions about brewing in general. */
export function intentsOf(question: string, names: Names): Intent[] {
  const intents: Intent[] = []
  for (const label of namedIn(question, names.vessels)) intents.push({ tool: 'vessels', sent: { label } })
  for (const name of question.match(/\b\d{4}-\d{2,4}\b/g) ?? [])
    intents.push({ tool: 'batch', sent: { name } })
  const said = question.toLowerCase()
  const named = names.recipes.filter((recipe) => recipe.length > 3 && said.includes(recipe.toLowerCase()))
  for (const name of named.slice(0, 2)) {
    const isBrewing = names.batches.includes(name)
    intents.push({ tool: aboutRecipe.test(question) || !isBrewing ? 'recipe' : 'batch', sent: { name } })
  }
  if (intents.length === 0 && !brewingQuestion.test(question)) {
    for (const { tool, pattern } of asks) if (pattern.test(question)) intents.push({ tool, sent: {} })
  }
  return intents.slice(0, 3)
}

/** The vessels named in the text, in any spelling. */
function namedIn(question: string, labels: readonly string[]): string[] {
  const words = question.match(/[a-z]{1,6}[\s-]?\d{1,3}\b/gi) ?? []
  return labels.filter((label) => words.some((word) => isCalled(label, word)))
}
