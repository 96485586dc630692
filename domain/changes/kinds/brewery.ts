import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import { byPerson, fieldsIn, who } from '#domain/changes/changeWords.ts'

const newTimeZone = z.object({ to: z.string() })

/** The time zone that a change set, in words: America/Chicago; null when it set none. */
function timeZoneIn({ fields }: { fields?: Record<string, unknown> }): string | null {
  return newTimeZone.safeParse(fields?.timeZone).data?.to ?? null
}

/** What happens to the brewery's own settings. */
export const breweryChanges = {
  BrewerySaved: defineChange('BREWERY', 'Brewery', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: ({ name, detail }) => {
      const zone = timeZoneIn(detail)
      return zone
        ? { action: 'Time zone changed', description: zone }
        : { action: 'Brewery edited', description: `${name ?? 'The brewery'}: ${fieldsIn(detail)}` }
    },
    news: {
      key: byPerson,
      sentence: (changes) => {
        const zone = changes.map(({ detail }) => timeZoneIn(detail)).find((each) => each !== null)
        return zone
          ? `${who(changes)} set the brewery's time zone to ${zone}`
          : `${who(changes)} changed the brewery's settings`
      },
      link: () => '/account',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
