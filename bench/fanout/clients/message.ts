import { randomUUID } from 'node:crypto'

/** The subscription of every client of every server: 20 fields of an answer. */
export const operation = `subscription Changes($after: ID) {
  changes(after: $after) {
    __typename seq at commandId by { id name }
    ... on EquipmentStatusChanged {
      equipmentId
      vessel: equipment { __typename id version updatedAt type status label name capacityBBL title: name state: status }
    }
  }
}`

/** The same with a unique field alias: an operation that no other client sends. */
export const ownOperation = (index: number) => operation.replace('title:', `title${index}:`)

/** The maximum length of heartbeats and pings; changes are longer. */
export const longestSign = 300

/** A change with all its data, for servers that resolve nothing. */
export function aChange(seq: number, sentAt: number, vesselId: string) {
  const at = '2026-04-03T17:20:00.000Z'
  return {
    __typename: 'EquipmentStatusChanged',
    seq: String(seq),
    at,
    commandId: String(sentAt),
    by: { id: 'user-0001', name: 'Brewer' },
    equipmentId: vesselId,
    equipment: {
      __typename: 'Equipment',
      id: vesselId,
      version: seq,
      updatedAt: at,
      type: 'FERMENTER',
      status: 'CLEANING',
      label: 'FV-1',
      name: 'Fermenter 1',
      capacityBBL: 10,
    },
  }
}

/** The text of a GraphQL server's frame, for the server that only copies bytes. */
export function readyMessage(seq: number, sentAt: number): string {
  const { equipment: vessel, ...change } = aChange(seq, sentAt, 'vessel-1')
  const renamed = { ...vessel, title: vessel.name, state: vessel.status }
  const payload = { data: { changes: { ...change, vessel: renamed } } }
  return JSON.stringify({ id: randomUUID(), type: 'next', payload })
}
