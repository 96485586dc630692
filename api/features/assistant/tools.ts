import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { batchFacts } from '#api/features/assistant/facts/batchFacts.ts'
import { searchHandbook } from './handbook.ts'
import { recipeFacts } from '#api/features/assistant/facts/recipeFacts.ts'
import {
  alertFacts,
  ingredientFacts,
  kegFacts,
  lowStockFacts,
  scheduleFacts,
} from '#api/features/assistant/facts/stockFacts.ts'
import { vesselFacts } from '#api/features/assistant/facts/tankFacts.ts'

/** Something the assistant can look up. It reads with the asker's permissions and changes nothing. */
export interface Tool {
  about: string
  parameters: z.ZodType
  /** The result, as Markdown; throws for invalid parameters. */
  read(ctx: Context, sent: unknown): Promise<string>
}

const name = z.string().min(1).max(200)

function tool<Parameters extends z.ZodType>(
  about: string,
  parameters: Parameters,
  read: (ctx: Context, sent: z.output<Parameters>) => Promise<string>,
): Tool {
  return { about, parameters, read: (ctx, sent) => read(ctx, parameters.parse(sent)) }
}

const nothing = z.object({})

/** Everything the assistant can look up. */
export const tools = {
  vessels: tool(
    'What stands in the vessels, or in one vessel, and how far it is.',
    z.object({ label: name.optional().describe('The label of one vessel, as FV-3; without it, all') }),
    (ctx, { label }) => vesselFacts(ctx, label),
  ),
  batch: tool(
    'How a batch is doing: stage, gravity, attenuation, its latest log entries.',
    z.object({ name: name.describe('A batch number, as 2026-031, or a part of the recipe name') }),
    (ctx, sent) => batchFacts(ctx, sent.name),
  ),
  low_stock: tool('Which ingredients are low or out of stock.', nothing, lowStockFacts),
  ingredient: tool(
    'How much of an ingredient is in stock.',
    z.object({ name: name.describe('A part of its name') }),
    (ctx, sent) => ingredientFacts(ctx, sent.name),
  ),
  schedule: tool('Which brews are planned next.', nothing, scheduleFacts),
  kegs: tool('How many kegs of each beer there are.', nothing, kegFacts),
  recipe: tool(
    'The figures, ingredients and notes of a recipe.',
    z.object({ name: name.describe('A part of its name') }),
    (ctx, sent) => recipeFacts(ctx, sent.name),
  ),
  alerts: tool('What wants attention in the brewery now.', nothing, alertFacts),
  handbook: tool(
    'What the brewing handbook says about a question of brewing: yeast, water, mash, hops, carbonation, cleaning, off-flavours, gravity, kegs.',
    z.object({ question: z.string().min(1).max(500) }),
    (_ctx, { question }) =>
      Promise.resolve(
        searchHandbook(question)
          .slice(0, 3)
          .map(({ article, title, text }) => `## ${article}: ${title}\n${text}`)
          .join('\n\n') || 'The handbook has nothing about this.',
      ),
  ),
} satisfies Record<string, Tool>

export type ToolName = keyof typeof tools
