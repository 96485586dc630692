import type { Topic } from '#domain/changes/changeDefinition.ts'
import { asks, thingsOf, type Rule } from './rule.ts'

const deeds =
  /\b(did|do|done|doing|moved?|changed?|logged|recorded|edited|added|removed|took|taken|sold|adjusted|deleted|entered|measured|read|ordered|dumped|set|touched|checked|reported|flagged|finished|kegged|tapped|filled|work(ed|ing)?|busy)\b/

/** Words of the brewery, without which a "who" is not about it. */
const ours =
  /\b(stock|kegs?|batch(es)?|readings?|logs?|recipes?|tanks?|vessels?|fermenters?|issues?|brewery|cellar)\b/

const topics: [RegExp, Topic][] = [
  [/\b(kegs?|sold|tapped)\b/, 'KEGS'],
  [/\b(logged|readings?|measured|read|flagged|reported)\b/, 'LOGS'],
  [/\b(stock|ingredients?|took|taken)\b/, 'INGREDIENTS'],
  [/\brecipes?\b/, 'RECIPES'],
  [/\bmoved?\b/, 'BATCHES'],
]

const cleaning: Rule = ({ text, vessels, unknownVessels }) => {
  const labels = [...vessels, ...unknownVessels]
  if (labels.length === 0 || !asks(text, /\b(who|when|last)\b.*\bclean(ed|ing)?\b/)) return null
  return labels.map((label) => ({ tool: 'vessels', sent: { label } }))
}

const brewer: Rule = (said) => {
  const [thing] = thingsOf(said)
  if (thing === undefined || !asks(said.text, /\bwho\b.*\b(brewed|brews|brewer|brewing|made|makes)\b/))
    return null
  return [{ tool: 'batch', sent: { name: thing } }]
}

const deed: Rule = (said) => {
  const { text, people, ingredients, past } = said
  const person = people[0]?.name ?? strangerIn(text)
  const isAsked =
    asks(text, /\bwho\b|\bwhose\b/) || (person !== undefined && asks(text, /\b(what|when|has|did)\b/))
  if (!isAsked || !deeds.test(text)) return null
  const about = thingsOf(said)[0] ?? ingredients[0]?.name
  if (about === undefined && person === undefined && !ours.test(text)) return null
  const topic = person === undefined ? topics.find(([words]) => words.test(text))?.[1] : undefined
  return [{ tool: 'activity', sent: { person, about, topic, day: past } }]
}

/** A name after "did" or "has" that is none of our people. */
function strangerIn(text: string): string | undefined {
  const name = /\bwhat (?:did|has) ([a-z]{3,}) (?:do|done|log|change|move|clean|add|take)/.exec(text)?.[1]
  return name && !/^(you|they|the|this|that|our|anyone|anybody|everyone|been)$/.test(name) ? name : undefined
}

const news: Rule = ({ text, past }) =>
  asks(
    text,
    /\bwhat('s| is) new\b/,
    /\bwhat (has )?(changed|happened)( (today|yesterday|lately|recently|last night|in the brewery|here))*[?.! ]*$/,
    /\blatest (changes|activity|news)\b/,
  )
    ? [{ tool: 'activity', sent: { day: past } }]
    : null

/** Who did what. */
export const aboutPast: readonly Rule[] = [cleaning, brewer, deed, news]
