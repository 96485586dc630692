import { useCallback } from 'react'
import type { AdjustPackagesMutation, AdjustPackagesMutationVariables } from '#generated/gql/graphql.ts'
import type { Change } from '#web/entities/changes.ts'
import { useTaps, type KegTap, type TapKind } from '#web/features/kegs/useTaps.ts'
import { AdjustPackagesDocument } from './packageStockDocuments.ts'
import { packageKey, type CountedPackages } from './packageViews.ts'

/** The name of counts of packages in this device's queue. */
export const packageCounts = 'PackageStock'

const packageTaps: TapKind<AdjustPackagesMutation, AdjustPackagesMutationVariables> = {
  document: AdjustPackagesDocument,
  name: packageCounts,
  titles: {
    increased: 'packaging.increased',
    decreased: 'packaging.decreased',
    unchanged: 'packaging.unchanged',
  },
  countChange: (change: Change) => {
    const isCount = change.__typename === 'PackageCountChanged'
    if ((!isCount && change.__typename !== 'PackageStockSaved') || !change.stock) return null
    const { beerType, format, version, quantity } = change.stock
    const key = packageKey(beerType.id, format.id)
    return { key, commandId: change.commandId ?? null, version, quantity, countedTo: quantity }
  },
}

/** The counts of all packages beside the two sizes of kegs, and a function that changes one. */
export function usePackageCounts() {
  const { shown, adjust } = useTaps(packageTaps)
  const adjustRow = useCallback(
    ({ key, name, stock }: CountedPackages, { delta, reason = null, notes = null }: KegTap) => {
      const of = { beerTypeId: stock.beerType.id, formatId: stock.format.id }
      return adjust({ key, name, variables: { ...of, delta, reason, notes } }, delta)
    },
    [adjust],
  )
  return { shown, adjust: adjustRow }
}
