import type { PrismaClient } from '#generated/prisma/client.ts'
import { aRecipe } from './brewery.ts'

let planned = 0

/** A valid batch to plan, as GraphQL input. */
export async function aBatchInput(prisma: PrismaClient, fields: object = {}) {
  const recipe = await aRecipe(prisma)
  return { recipeId: recipe.id, brewDate: '2026-05-04', batchNumber: `P-${++planned}`, ...fields }
}

/** The same batch as a REST body. */
export async function aScheduleBody(
  prisma: PrismaClient,
  { brewDate, ...fields }: { brewDate?: string } = {},
) {
  const { brewDate: date, ...input } = await aBatchInput(prisma, { ...fields, ...(brewDate && { brewDate }) })
  return { date, ...input }
}

const batchText = `id version batchNumber brewDate batchSizeBBL stage notes assignedTeam
  expectedFermentationDays expectedConditioningDays recipe { id } brewer { id }
  mashTun { id } kettle { id } fermenter { id label status } briteTank { id }`

export const createBatchText = `mutation ($input: BatchInput!, $commandId: ID) {
  createBatch(input: $input, commandId: $commandId) { ${batchText} } }`

export const updateBatchText = `mutation ($id: ID!, $base: Int!, $changes: BatchChanges!, $commandId: ID) {
  updateBatch(id: $id, baseVersion: $base, changes: $changes, commandId: $commandId) { ${batchText} } }`

export const deleteBatchText = `mutation ($id: ID!) { deleteBatch(id: $id) }`

export const addLogText = `mutation ($input: LogInput!, $commandId: ID) {
  addLog(input: $input, commandId: $commandId) {
    id batchId logType timestamp temperature gravity pH pressure appearance aromaNotes generalNotes issueFlag
    issueSeverity issueDescription targetGravity originalGravity equipment { id } loggedBy { name } } }`
