import { z } from 'zod'
import { defineChange } from '#domain/changes/changeDefinition.ts'
import { nameOr } from '#domain/changes/changeWords.ts'

/** Changes of photos. */
export const photoChanges = {
  PhotoCaptioned: defineChange('LOGS', 'Photo', {
    audience: 'EVERYONE',
    /** `batchId` is null for a photo of a recipe. */
    detail: z.object({ batchId: z.string().nullable(), caption: z.string().nullable() }),
    activity: (change) => ({
      action: change.detail.caption === null ? 'Caption removed' : 'Photo captioned',
      description: [nameOr(change, 'A photo'), change.detail.caption].filter(Boolean).join(': '),
    }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
