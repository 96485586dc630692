import type { z } from 'zod'

/** Something that the assistant can calculate: its parameters, and its answer as one or two sentences of Markdown. */
export interface Calculator {
  about: string
  parameters: z.ZodType
  /** Throws for invalid parameters. */
  calculate(sent: unknown): string
}

/** A calculator that checks its parameters. */
export function calculator<Parameters extends z.ZodType>(
  about: string,
  parameters: Parameters,
  answer: (sent: z.output<Parameters>) => string,
): Calculator {
  return { about, parameters, calculate: (sent) => answer(parameters.parse(sent)) }
}
