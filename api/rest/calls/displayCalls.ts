import { z } from 'zod'
import { beginPairing } from '#api/features/displays/pairing.service.ts'
import { call, callsAbout } from '#api/rest/call.ts'

/** The calls of a television that nobody has signed in. */
export const displayCalls = callsAbout('Admin', {
  'POST /displays/pairings': call({
    action: 'open',
    about:
      'A code for a television to show; its token opens the wall once an administrator has typed the code',
    creates: true,
    answer: z
      .object({
        code: z.string(),
        token: z.string(),
        seconds: z.int().describe('How long the code can be typed.'),
      })
      .meta({ id: 'Pairing' }),
    handle: (ctx) => beginPairing(ctx),
  }),
})
