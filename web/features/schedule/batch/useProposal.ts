import { useCallback, useEffect, useState } from 'react'
import { batchDefaults, type BatchFields } from '#domain/batches/batchForm.ts'
import { proposeBrew } from '#domain/batches/proposal.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { beerOf } from '#web/features/schedule/brewhouseShared.ts'
import { FinishedBatchesDocument } from './batchFormDocuments.ts'
import type { BatchFormValues } from './batchFormValues.ts'
import type { Bookings } from './useBookings.ts'

interface Proposing {
  form: SafeForm<BatchFormValues, BatchFields>
  /** What somebody asked to start the brew with. */
  asked: Partial<BatchFormValues> | undefined
  bookings: Bookings
  recipeId: string | null
  lastBatch: BatchView | null
  batches: readonly BatchView[]
  vessels: readonly VesselView[]
  onPropose: (proposed: Partial<BatchFormValues>, decided: Partial<BatchFormValues>) => void
}

/**
 * What is proposed for a new brew. A field that was decided keeps its last proposal, from which what was decided differs: without that,
 * one that was emptied would be filled again.
 */
export function useProposed() {
  const [proposed, setProposed] = useState<Partial<BatchFormValues>>({})
  const propose = useCallback<Proposing['onPropose']>((next, decided) => {
    setProposed((known) => {
      const last = Object.fromEntries(Object.entries(known).filter(([field]) => field in decided))
      const open = Object.fromEntries(Object.entries(next).filter(([field]) => !(field in decided)))
      const all = { ...open, ...last }
      return JSON.stringify(Object.entries(all).sort()) === JSON.stringify(Object.entries(known).sort())
        ? known
        : all
    })
  }, [])
  return { proposed, propose }
}

/**
 * Proposes the size of the recipe's last batch, the next free day and free vessels for a new brew once its recipe is chosen. What was
 * asked for or changed here stays, and the rest follows it.
 */
export function useProposal(proposing: Proposing): void {
  const { form, asked, bookings, recipeId, lastBatch, batches, vessels, onPropose } = proposing
  const { plan, others, today } = bookings
  useEffect(() => {
    if (recipeId === null || recipeId === '') return onPropose({}, {})
    const decided = { ...asked, ...form.changes() }
    const isSizeOpen = !('batchSizeBBL' in decided) && !('brews' in decided)
    const { batchSizeBBL, brews } = lastBatch ?? batchDefaults
    const size = isSizeOpen ? { batchSizeBBL, brews } : {}
    const brewhouse = batches.map((batch) => ({ ...batch, beer: beerOf(batch) }))
    const known = { vessels, others, brews: brewhouse, today }
    onPropose({ ...size, ...proposeBrew({ ...plan, ...size }, decided, known) }, decided)
  })
}

/** The batch of a recipe that was brewed last, or null. */
export function useLastBatch(recipeId: string | null, batches: readonly BatchView[]): BatchView | null {
  const { data } = useLiveQuery(FinishedBatchesDocument, {
    variables: { recipeId: recipeId ?? '' },
    skip: !recipeId,
  })
  const [last] = [...batches, ...(data?.pastBatches.batches ?? [])]
    .filter(({ recipe, stage }) => recipe.id === recipeId && stage !== 'PLANNED' && stage !== 'CANCELLED')
    .sort((one, other) => other.brewDate.localeCompare(one.brewDate))
  return last ?? null
}
