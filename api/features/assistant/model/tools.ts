import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { batchStages } from '#domain/batches/batchStages.ts'
import { vesselStatuses } from '#domain/equipment/vessels.ts'
import { calculate } from '#api/features/assistant/calculators/calculators.ts'
import { activityFacts } from '#api/features/assistant/facts/activityFacts.ts'
import { batchFacts, doneFacts } from '#api/features/assistant/facts/batchFacts.ts'
import { orderFacts } from '#api/features/assistant/facts/orderFacts.ts'
import { readingFacts } from '#api/features/assistant/facts/readingFacts.ts'
import { recipeFacts } from '#api/features/assistant/facts/recipeFacts.ts'
import { dueFacts, scheduleFacts } from '#api/features/assistant/facts/scheduleFacts.ts'
import {
  alertFacts,
  ingredientFacts,
  kegFacts,
  lowStockFacts,
} from '#api/features/assistant/facts/stockFacts.ts'
import { vesselFacts } from '#api/features/assistant/facts/vesselFacts.ts'
import { tellerFor } from '#api/features/assistant/facts/teller.ts'
import { searchHandbook, sectionsFor } from '#api/features/assistant/handbook.ts'
import { languagesOf } from '#api/features/assistant/question/wordings.ts'
import { calculatorTools, type CalculatorName } from './calculatorTools.ts'

/** Something the assistant can look up. It reads with the asker's permissions and changes nothing. */
export interface Tool {
  about: string
  parameters: z.ZodType
  /** The result, as Markdown; throws for invalid parameters. */
  read(ctx: Context, sent: unknown): Promise<string>
}

const name = z.string().min(1).max(200)
const day = z.iso.date()

function tool<Parameters extends z.ZodType>(
  about: string,
  parameters: Parameters,
  read: (ctx: Context, sent: z.output<Parameters>) => Promise<string>,
): Tool {
  return { about, parameters, read: (ctx, sent) => read(ctx, parameters.parse(sent)) }
}

const nothing = z.object({})

/** Everything the assistant can look up. */
const lookups = {
  vessels: tool(
    'What is in the vessels and whether it is well: issues, stuck or overdue fermentations, missing readings. For one vessel also its last reading, when it will be done, its last cleaning and its next brew.',
    z.object({
      label: name.optional().describe('The label of one vessel, as FV-3; without it, all'),
      status: z.enum(vesselStatuses).optional(),
      stage: z.enum(batchStages).optional().describe('Only vessels with a batch in this stage'),
    }),
    vesselFacts,
  ),
  batch: tool(
    'How a batch is doing and where it is: health, vessel, stage, gravity, attenuation, its latest log entries.',
    z.object({
      name: name.describe('A batch number as 2026-031, the label of its vessel, a recipe or a style'),
    }),
    (ctx, sent) => batchFacts(ctx, sent.name),
  ),
  readings: tool(
    'The last reading of a batch: gravity, temperature, pH, pressure, CO2, dissolved oxygen, when and by whom.',
    z.object({ name: name.describe('A batch number, the label of its vessel, a recipe or a style') }),
    (ctx, sent) => readingFacts(ctx, sent.name),
  ),
  done: tool(
    'When batches should be fermented, conditioned and ready to keg.',
    z.object({ name: name.optional().describe('A batch number, vessel, recipe or style; without it, all') }),
    (ctx, sent) => doneFacts(ctx, sent.name),
  ),
  to_order: tool(
    'Which ingredients to order and by when: the planned brews against the stock, and what is low.',
    z.object({ until: day.optional().describe('Only brews up to this day come first, as 2026-11-27') }),
    (ctx, { until }) => orderFacts(ctx, until),
  ),
  low_stock: tool('Which ingredients are low or out of stock.', nothing, lowStockFacts),
  ingredient: tool(
    'How much of an ingredient is in stock, its lot, which planned brews need it and which recipes use it.',
    z.object({ name: name.describe('A part of its name') }),
    (ctx, sent) => ingredientFacts(ctx, sent.name),
  ),
  kegs: tool(
    'How many kegs of each beer there are, or of one.',
    z.object({ beer: name.optional().describe('A style or a recipe; without it, all') }),
    (ctx, { beer }) => kegFacts(ctx, beer),
  ),
  schedule: tool(
    'Which brews are planned next.',
    z.object({ until: day.optional(), beer: name.optional().describe('A recipe or a style') }),
    scheduleFacts,
  ),
  today: tool(
    'What is due today or late: brews, moves, readings, issues, vessels to clean.',
    nothing,
    dueFacts,
  ),
  alerts: tool('What wants attention in the brewery now.', nothing, alertFacts),
  recipe: tool(
    'The figures, ingredients and notes of a recipe.',
    z.object({ name: name.describe('A part of its name') }),
    (ctx, sent) => recipeFacts(ctx, sent.name),
  ),
  activity: tool(
    'Who did what lately: by a person, or about a vessel, batch, beer or ingredient.',
    z.object({
      person: name.optional(),
      about: name.optional().describe('The label of a vessel, a batch number, a beer or an ingredient'),
      topic: z.enum(['BATCHES', 'EQUIPMENT', 'LOGS', 'KEGS', 'INGREDIENTS', 'RECIPES']).optional(),
      day: day.optional(),
    }),
    activityFacts,
  ),
} satisfies Record<string, Tool>

export type ToolName = keyof typeof lookups

/** The look-ups, the handbook and the calculators, under the names that a language model calls them by. */
export const tools: Record<ToolName, Tool> & Record<string, Tool> = {
  ...lookups,
  handbook: tool(
    'What the brewing handbook says about a question of brewing: yeast, water, mash, hops, carbonation, cleaning, off-flavors, gravity, kegs.',
    z.object({ question: z.string().min(1).max(500) }),
    (ctx, { question }) => handbookFacts(ctx, question),
  ),
  ...Object.fromEntries(
    (Object.keys(calculatorTools) as CalculatorName[]).map((key) => [
      key,
      {
        ...calculatorTools[key],
        read: async (ctx: Context, sent: unknown) => calculate(key, sent, await tellerFor(ctx)),
      },
    ]),
  ),
}

/** What the handbook says about a question, in the language and units of who asks, whichever of their languages it is in. */
async function handbookFacts(ctx: Context, question: string): Promise<string> {
  const { reader } = await tellerFor(ctx)
  const found = languagesOf(question, reader.language)
    .filter((language) => language === reader.language || language === 'en')
    .map((read) => searchHandbook(question, read))
    .find((sections) => sections.length > 0)
  const sections = sectionsFor((found ?? []).slice(0, 3), reader)
  return (
    sections.map(({ article, title, text }) => `## ${article}: ${title}\n${text}`).join('\n\n') ||
    'The handbook has nothing about this.'
  )
}
