import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import { about, byPerson, who } from '#domain/changes/changeWords.ts'
import { fieldsIn } from '#domain/changes/fieldWords.ts'
import { asWritten, message } from '#domain/language/message.ts'

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
        ? { action: message('activity.timeZone'), description: asWritten(zone) }
        : {
            action: message('activity.breweryEdited'),
            description: about(name ?? message('activity.theBrewery'), fieldsIn(detail) ?? ''),
          }
    },
    news: {
      key: byPerson,
      sentence: (changes) => {
        const zone = changes.map(({ detail }) => timeZoneIn(detail)).find((each) => each !== null)
        return zone
          ? message('news.timeZone', { who: who(changes), zone })
          : message('news.brewery', { who: who(changes) })
      },
      link: () => '/account',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
