import { z } from 'zod'
import { stageLabels } from '#domain/batchStages.ts'
import type { Role } from '#domain/roles.ts'
import { equipmentStatusLabels, equipmentTypeLabels } from '#domain/vessels.ts'

/** The older system's words for the values of an enum: `word` stands in answers, `value` is a word in a body, understood. */
function wordsOf<Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[]
  const word = z.enum(values.map((value) => labels[value]))
  const value = word.transform((label) => values.find((known) => labels[known] === label) ?? z.NEVER)
  return { word, value }
}

/** Planned, Mashing … */
export const stageWords = wordsOf(stageLabels)

/** Mash Tun, Kettle … */
export const equipmentTypeWords = wordsOf(equipmentTypeLabels)

/** Available, In Use … */
export const equipmentStatusWords = wordsOf(equipmentStatusLabels)

/** The roles as the older system stores them. */
export const roleNames: Record<Role, string> = {
  VIEWER: 'viewer',
  BREWER_ASSISTANT: 'brewer_assistant',
  BREWER: 'brewer',
  ADMIN: 'admin',
}

/** viewer, brewer_assistant … */
export const roleWords = wordsOf(roleNames)
