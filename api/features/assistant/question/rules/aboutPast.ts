import { asks, namedBy, thingsOf, type Rule } from './rule.ts'

const topics = ['KEGS', 'LOGS', 'INGREDIENTS', 'RECIPES', 'BATCHES'] as const

const cleaning: Rule = ({ text, words, vessels, unknownVessels }) => {
  const labels = [...vessels, ...unknownVessels]
  if (labels.length === 0 || !words.past.lastCleaned.test(text)) return null
  return labels.map((label) => ({ tool: 'vessels', sent: { label } }))
}

const brewer: Rule = (said) => {
  const [thing] = thingsOf(said)
  if (thing === undefined || !said.words.past.whoBrewed.test(said.text)) return null
  return [{ tool: 'batch', sent: { name: thing } }]
}

const deed: Rule = (said) => {
  const { text, people, ingredients } = said
  const { past } = said.words
  const person = people[0]?.name ?? namedBy(past.stranger, past.noStranger, text)
  const isAsked = past.who.test(text) || (person !== undefined && past.whatDid.test(text))
  if (!isAsked || !past.deeds.test(text)) return null
  const about = thingsOf(said)[0] ?? ingredients[0]?.name
  if (about === undefined && person === undefined && !past.ours.test(text)) return null
  const topic = person === undefined ? topics.find((one) => past.topics[one].test(text)) : undefined
  return [{ tool: 'activity', sent: { person, about, topic, day: said.past } }]
}

const news: Rule = ({ text, words, past }) =>
  asks(text, words.past.news) ? [{ tool: 'activity', sent: { day: past } }] : null

/** Who did what. */
export const aboutPast: readonly Rule[] = [cleaning, brewer, deed, news]
