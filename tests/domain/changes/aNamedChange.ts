import type { ChangeKind } from '#domain/changes/changeKinds.ts'
import type { NamedChange } from '#domain/changes/changeDefinition.ts'

let seq = 100

/** A change that Ana made, each one older than the one before. */
export function aNamedChange(
  type: ChangeKind,
  more: Partial<NamedChange> = {},
): NamedChange & { type: ChangeKind } {
  return {
    seq: seq--,
    type,
    at: new Date(0),
    by: 'Ana',
    entityId: 'x',
    name: null,
    batch: null,
    detail: {},
    ...more,
  }
}
