import { z } from 'zod'
import { batchStages } from '#domain/batches/batchStages.ts'
import { defineChange, type savedDetail } from '#domain/changes/changeDefinition.ts'
import { nameIn, nameOr, newestIn, whoAll } from '#domain/changes/changeWords.ts'
import { savedChange } from '#domain/changes/savedChange.ts'
import { message } from '#domain/language/message.ts'
import { batchEntered, batchLeft, vesselEdit } from '#domain/equipment/vesselHistory.ts'
import { vesselStatusLabels, vesselStatuses, type EquipmentStatus } from '#domain/equipment/vessels.ts'

const status = z.enum(vesselStatuses)
const statusOf = (known: EquipmentStatus | undefined) =>
  message(known ? vesselStatusLabels[known] : 'activity.otherStatus')

/** Changes of vessels. */
export const vesselChanges = {
  EquipmentStatusChanged: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail: z.object({
      from: status,
      to: status,
      version: z.number(),
      /** The batch whose move changed the vessel, and the stage in which it entered. */
      batchId: z.string().optional(),
      batchNumber: z.string().optional(),
      stage: z.enum(batchStages).optional(),
    }),
    activity: (change) => ({
      action: message('activity.vesselStatus'),
      description: message('activity.fromTo', {
        name: nameOr(change, 'activity.aVessel'),
        from: statusOf(change.detail.from),
        to: statusOf(change.detail.to),
      }),
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) =>
        message('news.vesselStatus', {
          ...whoAll(changes),
          vessel: nameIn(changes),
          status: statusOf(newestIn(changes).to),
        }),
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: ({ batchId, batchNumber, stage, from, to }, { batchNumber: number, recipeName }) => {
      if (batchId === undefined && !(from && to)) return message('cellar.someEdit')
      if (batchId === undefined && from && to)
        return message('cellar.statusSet', {
          from: message(vesselStatusLabels[from]),
          to: message(vesselStatusLabels[to]),
        })
      const batch = { batchNumber: number ?? batchNumber ?? null, recipeName }
      return to === 'IN_USE' ? batchEntered(batch, stage) : batchLeft(batch, to)
    },
  }),

  EquipmentSaved: {
    ...savedChange('EQUIPMENT', 'Equipment', {
      activity: {
        added: 'activity.vesselAdded',
        edited: 'activity.vesselEdited',
        retired: 'activity.vesselRetired',
        unnamed: 'activity.aVessel',
      },
      news: { added: 'news.vesselAdded', edited: 'news.vesselEdited' },
      link: '/schedule',
      undo: null,
    }),
    vesselHistory: ({ created, retired, fields }: z.output<typeof savedDetail>) => {
      if (created) return message('cellar.added')
      if (retired) return message('cellar.retired')
      const edits = Object.entries(fields ?? {}).map(([field, { from, to }]) => vesselEdit(field, from, to))
      if (edits.length === 0) return message('cellar.someEdit')
      return edits.reduce((before, edit) => message('cellar.edits', { before, edit }))
    },
  },
}
