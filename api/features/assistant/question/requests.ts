import { noNewRules, noSecrets, onlyReads } from '#api/features/assistant/sentences.ts'

const verbs =
  /^(?:please |can you |could you |would you |will you |i want you to |go and )*(?:please )?(delete|remove|cancel|move|set|add|create|change|rename|update|order|send|email|transfer|log|record|mark|dump|tap|finish|start|reset|invite|promote|archive|drop|edit|book|assign|undo|withdraw|adjust)\b(?! (?:should|do|is|are)\b)/

const pages: [RegExp, string][] = [
  [/\b(password|account)\b/, '[Account](/account)'],
  [/\b(users?|invite|promote|role|people|person)\b/, '[Admin](/admin)'],
  [/\b(log|reading|gravity|temperature|issue)\b/, '[Logs](/logs)'],
  [/\b(kegs?|sixtels?|tap)\b/, '[Keg Inventory](/kegs)'],
  [/\brecipes?\b/, '[Recipes](/recipes)'],
  [
    /\b(stock|ingredients?|order|buy|suppliers?|hops?|malts?|yeast|lbs?|oz|kg|grams?)\b/,
    '[Ingredients](/ingredients)',
  ],
]

const orders =
  /\b(ignore|forget|disregard|override)\b.*\b(instructions?|rules|prompts?|everything|above)\b|\b(system|hidden|initial) prompt\b|\byour (instructions|prompt|rules)\b|\byou are now\b|\bpretend\b|\bjailbreak\b|\bdeveloper mode\b|<\/?\s*(system|brewery-data)/

const secrets =
  /\b(passwords?|passwort|passphrase|mot de passe|api[ -]?keys?|secrets?|credentials?|tokens?|session ids?|password hash(es)?|environment variables?|database url)\b/

/** The answer to what is no question: new rules, secrets, and requests to change something; null for all else. */
export function refusalOf(text: string): string | null {
  if (orders.test(text)) return noNewRules
  if (secrets.test(text)) return noSecrets
  if (/\b(drop|delete|truncate) (table|from)\b/.test(text)) return onlyReads('the page for it')
  if (!verbs.test(text)) return null
  return onlyReads(pages.find(([words]) => words.test(text))?.[1] ?? '[Schedule](/schedule)')
}
