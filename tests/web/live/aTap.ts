import { parse } from 'graphql'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'

const document = parse(
  'mutation Tap($by: Int!, $commandId: ID) { tap(by: $by, commandId: $commandId) { id version } }',
)

/** A tap that adds so many kegs of IPA, or takes them away. */
export const aTap = (by: number): NewCommand => ({
  document,
  variables: { by },
  about: 'Keg:ipa',
  delta: by,
  label: `IPA: +${by}`,
  correction: { path: '/kegs' },
})
