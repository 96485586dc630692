import type { HeldKind } from '#web/live/holds/useHold.ts'
import { HoldPackageLotsDocument, ReleasePackageLotsDocument } from './packageDocuments.ts'

/** How lots of packages are held. */
export const heldPackages: HeldKind = {
  entity: 'PackageLot',
  hold: HoldPackageLotsDocument,
  release: ReleasePackageLotsDocument,
  reasons: ['packaging.reasons.recalled', 'packaging.reasons.taste', 'packaging.reasons.damaged'],
  path: '/kegs',
}
