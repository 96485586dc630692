import { describe, expect, it } from 'vitest'
import type { Asked, Asker } from '#tests/support/data/askers.ts'

/** Questions of a language with the facts of their answers, and how answers are marked there. */
export interface Questions {
  aboutTheBrewery: Asked[]
  calculated: Asked[]
  neither: Asked[]
  aboutBrewing: [question: string, article: string][]
  /** How an answer from the brewery's data begins, and one from a calculator. */
  fromData: RegExp
  fromCalculator: RegExp
  /** What stands before the sources of the handbook. */
  sources: string
  /** What is said to a question that it does not understand. */
  unknown: string
  /** The facts of the answer to an English question. */
  inEnglish: (string | RegExp)[]
}

/** Asks all of them of the assistant without a language model. */
export function askAll(language: string, { ask, articleOf, expectFacts }: Asker, questions: Questions): void {
  describe(`the assistant without a language model, in ${language}`, () => {
    it.each(questions.aboutTheBrewery)('answers from the brewery’s data: %s', async (question, ...facts) => {
      const answer = await ask(question)
      expect(answer).toMatch(questions.fromData)
      expectFacts(answer, facts)
      expect(articleOf(answer)).toBe(null)
    })

    it.each(questions.calculated)('calculates: %s', async (question, ...facts) => {
      const answer = await ask(question)
      expect(answer).toMatch(questions.fromCalculator)
      expectFacts(answer, facts)
    })

    it.each(questions.neither)('does not make up an answer: %s', async (question, ...facts) => {
      const answer = await ask(question)
      expectFacts(answer, facts)
      expect(articleOf(answer)).toBe(null)
    })

    it.each(questions.aboutBrewing)('opens the handbook: %s', async (question, article) => {
      const answer = await ask(question)
      expect(articleOf(answer)).toBe(article)
      expect(answer).toContain(questions.sources)
    })

    it('answers every question that it offers', async () => {
      const offered = (await ask('Xyzzy plugh?')).match(/(?<=^- ).+$/gm) ?? []
      expect(offered.length).toBeGreaterThan(6)
      for (const question of offered) expect(await ask(question)).not.toContain(questions.unknown)
    })

    it(`understands English too, and answers in ${language}`, async () => {
      expectFacts(await ask('When will Double Cloud be done?'), questions.inEnglish)
    })
  })
}
