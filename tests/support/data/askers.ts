import { expect } from 'vitest'
import { readHandbook } from '#api/features/assistant/handbook.ts'
import { addDays } from '#domain/batches/timeline.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { dateText } from '#domain/language/dates.ts'
import { presets } from '#domain/units/units.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { aPerson } from './aPerson.ts'

/** What each question is about, and what its answer must hold. */
export type Asked = [question: string, ...facts: (string | RegExp)[]]

/** What people of the demo brewery typed, in English and °F. */
const typed = /The glycol valve of FV-3 sticks[^*”“»"\n]*|[„«"][^”“»"\n]*[“»"]/g

/** Units and signs that nobody with metric units and a decimal comma reads. */
const foreign = /°F|\bpsi\b|\blbs?\b|\boz\b|\bgal\b|(?<![\d.])\d+\.\d{1,2}(?![\d.])/i

/** The name of a sentence where its words should stand. */
const sentenceId = /\b[a-z]+\.[a-zA-Z]+\.[A-Z_]{2,}\b/

/** Someone who reads a language and metric units, and asks the assistant without a language model. */
export async function askerIn(server: TestServer, language: Language) {
  const { token, id } = await aPerson(server, 'VIEWER')
  const { prisma } = server.app.database
  await prisma.user.update({ where: { id }, data: { language, units: presets.METRIC } })
  const articles = [...new Set(readHandbook(language).map(({ article }) => article))]
  const headed = (article: string) => new RegExp(`^### ${article} ?: `, 'm')

  /** The answer to a question, written as its reader writes it. */
  const ask = async (content: string): Promise<string> => {
    const messages = [{ role: 'user', content }]
    const { status, body } = await server.call('POST', '/api/beergpt/chat', token, { messages })
    expect(status).toBe(200)
    return (body.message as string).replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  return {
    ask,
    /** The article that an answer opens, or null. */
    articleOf: (answer: string) => articles.find((article) => headed(article).test(answer)) ?? null,
    /** Fails when an answer lacks one of the facts, or has numbers that its reader doesn't read. */
    expectFacts(answer: string, facts: readonly (string | RegExp)[]) {
      for (const fact of facts) expect(answer).toMatch(fact)
      expect(answer).not.toMatch(sentenceId)
      expect(answer.replaceAll(typed, '')).not.toMatch(foreign)
    },
  }
}

/** Someone who asks. */
export type Asker = Awaited<ReturnType<typeof askerIn>>

/** What the demo brewery holds, for the facts of answers. */
export async function knownOf(server: TestServer, language: Language) {
  const { prisma } = server.app.database
  const batchOf = (recipe: string, stage: 'FERMENTING' | 'CONDITIONING' | 'PLANNED') =>
    prisma.batch.findFirstOrThrow({
      where: { recipe: { name: recipe }, stage },
      orderBy: { brewDate: 'asc' },
    })
  const [cloud, porter, stout, blonde] = await Promise.all([
    batchOf('Double Cloud', 'FERMENTING'),
    batchOf('Night Porter', 'FERMENTING'),
    batchOf('Anchor Chain Stout', 'CONDITIONING'),
    batchOf('Sunny Bank Blonde', 'PLANNED'),
  ])
  const empty = await prisma.ingredient.findFirstOrThrow({ where: { currentQuantity: 0 } })
  const ipa = await prisma.keg.findFirstOrThrow({ where: { beerType: { name: 'IPA' }, size: 'HALF_BBL' } })
  const began = dayAt(cloud.fermentingStartDate ?? new Date(), ownTimeZone())
  const fermented = new Date(`${addDays(began, cloud.expectedFermentationDays)}T12:00:00Z`)
  const { locale } = languages[language]
  return {
    cloud: cloud.batchNumber,
    porter: porter.batchNumber,
    stout: stout.batchNumber,
    blonde: blonde.batchNumber,
    empty: empty.name,
    ipaKegs: `${ipa.quantity} × 1/2 BBL`,
    fermented: dateText(locale, 'UTC', fermented, { month: 'short', day: 'numeric' }),
  }
}

/** What is known of it. */
export type Known = Awaited<ReturnType<typeof knownOf>>
