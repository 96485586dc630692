import { z } from 'zod'
import { tell } from '#api/context.ts'
import { beginBrewery, isFirstStart } from '#api/firstStart.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { done, text } from '#api/rest/shapes/shapes.ts'
import { message } from '#domain/language/message.ts'

/** The calls by which the sign-in page begins an empty brewery. */
export const firstStartCalls = callsAbout('Users', {
  'GET /first-start': call({
    about: 'Whether the brewery is empty and waits for its first administrator',
    action: 'open',
    answer: z.object({ isNeeded: z.boolean() }).meta({ id: 'FirstStart' }),
    handle: async ({ app }) => ({ isNeeded: await isFirstStart(app) }),
  }),
  'POST /first-start': call({
    about:
      'Begin an empty brewery, by the code that its server printed: its settings and the first administrator',
    action: 'open',
    body: z.object({
      code: text(100).describe('What the server printed when it started.'),
      withDemo: z.boolean().describe('Whether the brewery is filled with the demo.'),
      breweryName: text(100),
      timeZone: text(100).describe('Such as `America/Chicago`.'),
      units: z.enum(['US', 'METRIC', 'UK']),
      currency: text(3).optional().describe('Such as `EUR`; US dollars without it.'),
      language: text(20).describe('What the administrator reads, such as `de`.'),
      name: text(100),
      email: text(320),
      password: text(1_000),
    }),
    answer: done,
    async handle(ctx, { body }) {
      await beginBrewery(ctx, body)
      return { message: tell(ctx, message('firstStart.begun')) }
    },
  }),
})
