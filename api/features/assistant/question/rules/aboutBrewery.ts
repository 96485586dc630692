import type { QuestionWords, Ways } from '#api/features/assistant/question/languages/questionWords.ts'
import { asks, isAdvice, type Rule } from './rule.ts'

const overview =
  (tool: 'low_stock' | 'today' | 'alerts', ways: (words: QuestionWords['brewery']) => Ways): Rule =>
  (said) =>
    asks(said.text, ways(said.words.brewery)) && !isAdvice(said) ? [{ tool, sent: {} }] : null

const lowStock = overview('low_stock', (words) => words.lowStock)
const today = overview('today', (words) => words.today)
const alerts = overview('alerts', (words) => words.alerts)

const schedule: Rule = (said) =>
  asks(said.text, said.words.brewery.schedule) && !isAdvice(said)
    ? [{ tool: 'schedule', sent: { until: said.until } }]
    : null

const statuses = ['AVAILABLE', 'CLEANING', 'MAINTENANCE'] as const
const stages = ['FERMENTING', 'CONDITIONING', 'KEGGING', 'MASHING', 'BOILING'] as const

const vessels: Rule = (said) => {
  const { text, words } = said
  const ours = words.brewery
  if (!ours.whichVessels.test(text) || isAdvice(said)) return null
  const stage = stages.find((one) => ours.stages[one].test(text))
  if (stage && asks(text, ours.isNow) && !ours.isGeneral.test(text))
    return [{ tool: 'vessels', sent: { stage } }]
  if (!ours.vessel.test(text)) return null
  const status = statuses.find((one) => ours.statuses[one].test(text))
  return status || asks(text, ours.allVessels) ? [{ tool: 'vessels', sent: { status } }] : null
}

/** The whole brewery at a glance. */
export const aboutBrewery: readonly Rule[] = [lowStock, today, schedule, alerts, vessels]
