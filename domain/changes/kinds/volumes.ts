import { z } from 'zod'
import { volumeRecordedKinds } from '#domain/cellar/recordedVolume.ts'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { recordedLater } from '#domain/changes/recordedLater.ts'
import { bySelf, nameIn, nameOr, who } from '#domain/changes/changeWords.ts'
import { inShort, message, type Message, type PlainId } from '#domain/language/message.ts'

/** What was done to an act: it was recorded, corrected by another one, or withdrawn. */
const volumeActs = ['RECORDED', 'CORRECTED', 'WITHDRAWN'] as const

type Act = (typeof volumeActs)[number]

const detail = z.object({
  actId: z.string(),
  act: z.enum(volumeActs),
  kind: z.enum(volumeRecordedKinds),
  batchId: z.string().nullable(),
  /** The act that no longer counts because of it. */
  correctsId: z.string().nullable(),
  /** The labels of its vessels, then. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What was moved, or counted. */
  volumeBBL: z.number(),
  reason: z.string().nullable(),
  /** ISO 8601; without it, it was done when it was recorded. */
  occurredAt: z.string().optional(),
})

type Recorded = NamedChange<z.output<typeof detail>>

const actWords = {
  RECORDED: 'activity.volumeRecorded',
  CORRECTED: 'activity.volumeCorrected',
  WITHDRAWN: 'activity.volumeWithdrawn',
} as const satisfies Record<Act, PlainId>

/** What was moved, and why: 3.5 BBL from FV-1 to BT-1. */
function volumeIn({ detail }: Recorded): Message {
  const { kind = 'COUNT', from, to, volumeBBL = 0, reason } = detail
  const what = message('activity.volumeOf', {
    ...{ kind, volume: inShort('volume', volumeBBL) },
    ...{ from: from ?? '', to: to ?? '' },
  })
  return reason ? message('activity.volumeBecause', { what, reason }) : what
}

/** What people record of the volumes of beer, and what vessels hold. */
export const volumeChanges = {
  VolumeRecorded: defineChange('EQUIPMENT', 'VolumeAct', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: message(actWords[change.detail.act ?? 'RECORDED']),
      description: recordedLater(volumeIn(change), [change]),
    }),
    news: {
      key: bySelf,
      sentence: (changes) => {
        const [change] = changes
        const act = change?.detail.act ?? 'RECORDED'
        const what = change ? recordedLater(volumeIn(change), [change]) : ''
        return message('news.volume', { act, who: who(changes), what })
      },
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: 'recordVolume',
    vesselHistory: null,
  }),

  VesselContentsChanged: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail: z.object({
      /** What it holds, in US barrels. */
      volumeBBL: z.number(),
    }),
    // What changed it is an entry of its own: a move, a log entry, kegs, or what was recorded of volumes.
    activity: null,
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  ContentsHeld: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail: z.object({ act: z.enum(['HELD', 'RELEASED']), reason: z.string().nullable() }),
    activity: (change) => {
      const { act, reason } = change.detail
      const name = nameOr(change, 'activity.aVessel')
      return {
        action: message(act === 'RELEASED' ? 'activity.contentsReleased' : 'activity.contentsHeld'),
        description: reason ? message('activity.heldBecause', { name, reason }) : name,
      }
    },
    news: {
      key: bySelf,
      sentence: (changes) => {
        const id = changes[0]?.detail.act === 'RELEASED' ? 'news.contentsReleased' : 'news.contentsHeld'
        return message(id, { who: who(changes), vessel: nameIn(changes) })
      },
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: 'holdLots',
    vesselHistory: null,
  }),
}
