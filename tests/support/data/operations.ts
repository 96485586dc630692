import fc from 'fast-check'
import type { Role } from '#domain/people/roles.ts'
import type { Operation } from './payloads.ts'

export const roles = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const satisfies Role[]

/** The kinds of change that random subscriptions receive. */
export const kindsToHear = [
  'EquipmentStatusChanged',
  'EquipmentSaved',
  'BatchStageChanged',
  'BatchSaved',
  'LogAdded',
  'LogRemoved',
  'KegCountChanged',
  'UserSaved',
  'RecipeSaved',
]

/** What a subscription may select besides kind and number. */
const parts = [
  'at',
  'commandId',
  'by { id name }',
  'who: by { called: name }',
  '... on EquipmentStatusChanged { vessel: equipment { ...VesselParts } }',
  '... on EquipmentStatusChanged { equipment @include(if: $detailed) { version capacityBBL } }',
  '... on EquipmentSaved { equipmentId equipment { ...VesselParts } }',
  '... on BatchStageChanged { from to batch { ...BatchParts } }',
  '... on BatchStageChanged @skip(if: $brief) { entered: to }',
  '... on BatchSaved { batch { ...BatchParts @include(if: $detailed) batchNumber } }',
  '... on LogAdded { batchId log { id } }',
  '... on LogRemoved { logId batchId }',
  '... on KegCountChanged { delta keg { id quantity } }',
  '... on UserSaved { user { id name email role } }',
  '... on RecipeSaved { recipe { name expectedOG @skip(if: $brief) } }',
  '... @include(if: $detailed) { again: seq when: at }',
  '...ChangeParts',
]

const fragments: Record<string, string> = {
  ChangeParts: 'fragment ChangeParts on Change { number: seq by { name } ... on BatchSaved { batchId } }',
  BatchParts:
    'fragment BatchParts on Batch { id stage fermenter { ...VesselParts } recipe { name } brewDate size: batchSizeBBL }',
  VesselParts: 'fragment VesselParts on Equipment { id label state: status updatedAt @skip(if: $brief) }',
}

const topics = ['BATCHES', 'EQUIPMENT', 'LOGS', 'KEGS', 'RECIPES', 'USERS']

export interface Subscription {
  role: Role
  parts: string[]
  topics: string[] | null
  /** Whether the topics travel as a variable. */
  isByVariable: boolean
  /** How the cursor is passed. */
  cursor: 'variable' | 'inline' | 'none'
  /** The values of $detailed and $brief. */
  flags: boolean[]
}

/** An arbitrary valid subscription to `changes`. */
export const aSubscription: fc.Arbitrary<Subscription> = fc.record({
  role: fc.constantFrom(...roles),
  parts: fc.subarray(parts),
  topics: fc.option(fc.subarray(topics, { minLength: 1 })),
  isByVariable: fc.boolean(),
  cursor: fc.constantFrom('variable' as const, 'inline' as const, 'none' as const),
  flags: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
})

const variableTypes = { after: 'ID', topics: '[Topic!]', detailed: 'Boolean!', brief: 'Boolean!' }

/** The subscription as a client sends it, to start after a change. */
export function operationOf(
  { flags, isByVariable, cursor, ...wanted }: Subscription,
  after: number,
): Operation {
  const args = [
    ...(cursor === 'none' ? [] : [cursor === 'inline' ? `after: "${after}"` : 'after: $after']),
    ...(wanted.topics ? [isByVariable ? 'topics: $topics' : `topics: [${wanted.topics.join(' ')}]`] : []),
  ]
  let text = `{ changes${args.length > 0 ? `(${args.join(', ')})` : ''} { kind: __typename seq ${wanted.parts.join(' ')} } }`
  // Fragments spread later ones.
  for (const [name, fragment] of Object.entries(fragments))
    if (text.includes(`...${name}`)) text += `\n${fragment}`
  const values = { after: String(after), topics: wanted.topics, detailed: flags[0], brief: flags[1] }
  const used = (Object.keys(variableTypes) as (keyof typeof variableTypes)[]).filter((name) =>
    text.includes(`$${name}`),
  )
  const declared = used.map((name) => `$${name}: ${variableTypes[name]}`).join(', ')
  return {
    query: `subscription Watch${declared ? `(${declared})` : ''} ${text}`,
    variables: Object.fromEntries(used.map((name) => [name, values[name]])),
  }
}
