import { useState } from 'react'
import { bulkLimits, refuseKegs } from '#domain/stock/kegs.ts'
import type { PackageFormatView } from '#web/entities/packages.ts'
import type { BeerView } from '#web/features/kegs/kegViews.ts'
import type { KegTap } from '#web/features/kegs/useTaps.ts'
import { CountDialog } from '#web/ui/dialogs/CountDialog.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { packageKey, type CountedPackages } from './packageViews.ts'

interface AddPackagesDialogProps {
  beers: readonly BeerView[]
  formats: readonly PackageFormatView[]
  onAdjust: (row: CountedPackages, tap: KegTap) => Promise<boolean>
  onClose: () => void
}

/** Adds packages of a beer and format that were there before they were counted. */
export function AddPackagesDialog({ beers, formats, onAdjust, onClose }: AddPackagesDialogProps) {
  const [beerId, setBeerId] = useState(beers[0]?.id)
  const [formatId, setFormatId] = useState(formats[0]?.id)
  const [quantity, setQuantity] = useState<number | null>(1)
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const refusal = refuseKegs(quantity)
  const beerType = beers.find(({ id }) => id === beerId)
  const format = formats.find(({ id }) => id === formatId)
  const submit = () => {
    if (refusal || cannotAdjust || quantity === null || !beerType || !format) return
    const row = {
      key: packageKey(beerType.id, format.id),
      name: `${beerType.name} ${format.name}`,
      stock: { beerType, format },
    }
    void onAdjust(row, { delta: quantity, reason: 'FILLED' })
    onClose()
  }
  return (
    <CountDialog
      isFilled={quantity !== 1}
      submitLabel={text('packaging.addCount', { count: refusal ? 0 : (quantity ?? 0) })}
      onSubmit={submit}
      title={text('packaging.countMore')}
      alsoEditing={[]}
      disabledReason={cannotAdjust}
      onClose={onClose}
      outcome={text('packaging.countLead')}
    >
      <Select
        label={text('kegs.beer')}
        choices={beers.map(({ id, name }) => ({ value: id, label: name, isName: true }))}
        value={beerId}
        onChange={(event) => setBeerId(event.target.value)}
      />
      <Select
        label={text('packaging.format')}
        choices={formats.map(({ id, name }) => ({ value: id, label: name, isName: true }))}
        value={formatId}
        onChange={(event) => setFormatId(event.target.value)}
      />
      <NumberStepper
        {...bulkLimits}
        label={text('kegs.quantity')}
        unit={text('packaging.packages')}
        required
        value={quantity}
        onChange={setQuantity}
        error={refusal && quantity !== null ? textOf(refusal) : undefined}
      />
    </CountDialog>
  )
}
