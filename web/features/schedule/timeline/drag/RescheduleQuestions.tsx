import { useUnits } from '#web/ui/units/shownUnits.ts'
import { Suspense } from 'react'
import { batchLabels, batchValueInWords } from '#web/features/schedule/batch/batchFormValues.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { Rescheduling } from './useReschedule.ts'
import { text, textOf } from '#web/ui/language/text.ts'

const ConflictDialog = lazyView('ConflictDialog', () => import('#web/ui/dialogs/ConflictDialog.tsx'))

interface RescheduleQuestionsProps {
  rescheduling: Rescheduling
  vessels: readonly VesselView[]
}

/** Asks before a clash is saved, and which value is right when someone else moved the same batch. */
export function RescheduleQuestions({ rescheduling, vessels }: RescheduleQuestionsProps) {
  useUnits()
  const { asked, save, resolve, putBack } = rescheduling
  if (!asked) return null
  if (!asked.conflict) {
    return (
      <ConfirmDialog
        open
        title={text('planning.twoBeers')}
        question={asked.clashes.map((clash) => textOf(clash)).join(' ')}
        details={text('planning.saveAnyway', { number: asked.batch.batchNumber })}
        confirmLabel={text('common.save')}
        cancelLabel={text('planning.putBack')}
        onConfirm={() => save(asked)}
        onCancel={() => putBack(asked)}
      />
    )
  }
  return (
    <Suspense>
      <ConflictDialog
        clashes={asked.conflict.clashes}
        labels={batchLabels()}
        inWords={(field, value) => batchValueInWords(field, value, { recipes: [], people: [], vessels })}
        cancelLabel={text('planning.putBack')}
        onResolve={(choices) => resolve(asked, choices)}
        onCancel={() => putBack(asked)}
      />
    </Suspense>
  )
}
