import { asks, isAdvice, type Rule } from './rule.ts'

const overview =
  (tool: 'low_stock' | 'today' | 'alerts', ...ways: readonly RegExp[]): Rule =>
  (said) =>
    asks(said.text, ...ways) && !isAdvice(said) ? [{ tool, sent: {} }] : null

const lowStock = overview(
  'low_stock',
  /\brunning low\b|\blow (on|in stock)\b|\blow stock\b|\bout of stock\b|\brun(ning)? out\b|\bshort (of|on)\b/,
  /^(what|which)\b.*\b(is|are|'s) (getting )?low\b/,
)

const today = overview(
  'today',
  /\boverdue\b|\bdue (today|now|tomorrow|this week|next)\b|\b(what|anything|something|everything)('s| is| are)? (over)?due\b/,
  /\b(running|is|are|anything|what's) late\b/,
  /\b(what|anything)\b.*\b(must|should|need to|have to|do) (i|we)\b.*\bdo( (today|now|next|tomorrow|this morning|first))*[?.! ]*$/,
  /\bwhat (must|should|can) (i|we) do( (today|now|next|tomorrow|this morning|first))*[?.! ]*$/,
  /\bto-?dos?\b|\b(my|our|today's) tasks?\b|\bwhat('s| is) (on|up|next)\b.*\b(today|now|tomorrow)\b/,
  /\b(do|doing|plan|planned|work|jobs?) (for )?today\b|\bneeds? (to be done|doing)\b/,
)

const schedule: Rule = (said) => {
  const isAsked = asks(
    said.text,
    /\b(next|upcoming) (brews?|batch(es)?)\b|\bcoming up\b|\bupcoming\b|\bscheduled\b|\b(brew(ing)?|our|the|upcoming) (schedule|plan)\b/,
    /\bplanned\b|\bbrew(s|ing)? (next|this week|next week|tomorrow|today)\b|\bwhat (are|do|will) we brew(ing)?\b/,
  )
  return isAsked && !isAdvice(said) ? [{ tool: 'schedule', sent: { until: said.until } }] : null
}

const alerts = overview(
  'alerts',
  /\balerts\b|\b(any|open|current) (alerts?|warnings?|issues?|problems?)\b|\bneeds? (my |our )?attention\b/,
  /\banything wrong\b|\bwhat('s| is) wrong( (today|now|in the brewery|here))*[?.! ]*$/,
  /\beverything (ok(ay)?|fine|alright|good|well)\b|\bhow('s| is) the brewery\b/,
)

const statuses = [
  [/\b(free|available|empty)\b/, 'AVAILABLE'],
  [/\b(dirty|cleaning|cleaned)\b|\bneeds? cleaning\b/, 'CLEANING'],
  [/\b(broken|maintenance|repairs?|out of order)\b/, 'MAINTENANCE'],
] as const
const stages = [
  [/\bfermenting\b/, 'FERMENTING'],
  [/\b(conditioning|lagering)\b/, 'CONDITIONING'],
  [/\b(kegging|being kegged)\b/, 'KEGGING'],
  [/\bmashing\b/, 'MASHING'],
  [/\bboiling\b/, 'BOILING'],
] as const
const vesselWords =
  /\b(tanks?|vessels?|fermenters?|fvs?|brites?|brite tanks?|bright tanks?|bts?|mash tuns?|kettles?)\b/

const vessels: Rule = (said) => {
  const { text } = said
  const isAsked = asks(
    text,
    /\b(what|which|where|show|list|any|how many|is there|are there|status|overview)\b/,
  )
  if (!isAsked || isAdvice(said)) return null
  const stage = stages.find(([words]) => words.test(text))?.[1]
  const isNow = asks(
    text,
    /\b(what|which)('s| is| are)( \w+)?\b.*\bing\b|\b(what|which).*\b(is|are|'s)( currently| now)? \w+ing\b/,
  )
  if (stage && isNow && !/\b(temperature|long|a|an)\b/.test(text))
    return [{ tool: 'vessels', sent: { stage } }]
  if (!vesselWords.test(text)) return null
  const status = statuses.find(([words]) => words.test(text))?.[1]
  const isAll = asks(
    text,
    /\bin (the|our|my|all)\b|\b(do we have|status|our|all)\b/,
    /\bare (full|occupied|in use)\b/,
  )
  return status || isAll ? [{ tool: 'vessels', sent: { status } }] : null
}

/** The whole brewery at a glance. */
export const aboutBrewery: readonly Rule[] = [lowStock, today, schedule, alerts, vessels]
