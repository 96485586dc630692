/** The source, named at the start of every answer without a language model. */
export const sources = {
  handbook: '*Answered from the handbook: no language model is connected.*',
  data: (at: string) => `*From the brewery’s data, ${at}. No language model is connected.*`,
  calculator: '*Calculated. No language model is connected.*',
  none: '*No language model is connected.*',
} as const

/** What the assistant can do. */
export const introduction = 'I answer from this brewery’s data, by calculating, and from the handbook.'

/** The answer when nothing fits the question. */
export const unknown = `I don’t know that. ${introduction}`

/** The answer to a request to change something. */
export const onlyReads = (page: string) =>
  `I can only look things up, so nothing was changed. You can do this on ${page}.`

/** The answer to a question about passwords and other secrets. */
export const noSecrets =
  'I can’t see passwords, keys or sign-ins, and nobody can read a password here. You can change your own password on [Account](/account); an administrator can invite someone again on [Admin](/admin).'

/** The answer to a message that gives the assistant new rules. */
export const noNewRules = 'A message can’t change what I do: I only look things up, with your permissions.'
