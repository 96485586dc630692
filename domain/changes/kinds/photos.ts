import { z } from 'zod'
import { defineChange } from '#domain/changes/changeDefinition.ts'
import { about, nameOr } from '#domain/changes/changeWords.ts'
import { message } from '#domain/language/message.ts'

/** Changes of photos. */
export const photoChanges = {
  PhotoCaptioned: defineChange('LOGS', 'Photo', {
    audience: 'EVERYONE',
    /** `batchId` is null for a photo of a recipe. */
    detail: z.object({ batchId: z.string().nullable(), caption: z.string().nullable() }),
    activity: (change) => ({
      action: message(change.detail.caption === null ? 'activity.captionRemoved' : 'activity.captioned'),
      description: change.detail.caption
        ? about(nameOr(change, 'activity.aPhoto'), change.detail.caption)
        : nameOr(change, 'activity.aPhoto'),
    }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
