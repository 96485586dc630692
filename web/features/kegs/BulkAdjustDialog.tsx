import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkLimits, refuseKegs, type KegReason } from '#domain/stock/kegs.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import { CountDialog } from '#web/ui/dialogs/CountDialog.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { additionChoices, removalChoices, type AdditionReason } from './kegReasons.ts'
import type { KegTap } from './useTaps.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { message } from '#domain/language/message.ts'

type Direction = 'ADD' | 'REMOVE'

/** What is said of kegs, and of any packages. */
const words = {
  kegs: {
    addCount: 'kegs.addCount',
    removeCount: 'kegs.removeCount',
    unit: 'kegs.kegs',
    outcome: 'kegs.outcome',
    outcomeFewer: 'kegs.outcomeFewer',
  },
  packages: {
    addCount: 'packaging.addCount',
    removeCount: 'packaging.removeCount',
    unit: 'packaging.packages',
    outcome: 'packaging.outcome',
    outcomeFewer: 'packaging.outcomeFewer',
  },
} as const

interface BulkAdjustDialogProps {
  /** What is counted: its name, how many there are, and the presence name of forms for it. */
  of: { what: keyof typeof words; name: string; count: number; editedAs: string }
  /** As many to remove are filled in. */
  taps?: number | undefined
  onAdjust: (tap: KegTap) => Promise<boolean>
  onClose: () => void
}

/** Adds or removes 1 to 100 packages at once. */
export function BulkAdjustDialog({ of, taps, onAdjust, onClose }: BulkAdjustDialogProps) {
  const said = words[of.what]
  const [direction, setDirection] = useState<Direction>(taps ? 'REMOVE' : 'ADD')
  const [quantity, setQuantity] = useState<number | null>(taps ?? 1)
  const [removedFor, setRemovedFor] = useState<KegReason>('SOLD')
  const [addedFor, setAddedFor] = useState<AdditionReason>('FILLED')
  const [notes, setNotes] = useState('')
  const [isTried, setTried] = useState(false)
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const alsoEditing = useEditing(of.editedAs)
  const isAdding = direction === 'ADD'
  const refusal = refuseKegs(quantity)
  const delta = refusal || quantity === null ? 0 : isAdding ? quantity : -quantity
  const after = Math.max(0, of.count + delta)
  const isFewer = of.count + delta < 0
  const submit = () => {
    setTried(true)
    if (refusal || cannotAdjust) return
    const reason = isAdding ? addedFor : removedFor
    void onAdjust({ delta, reason, notes: notes.trim() || null })
    onClose()
  }
  return (
    <CountDialog
      isFilled={quantity !== (taps ?? 1) || notes !== ''}
      submitLabel={text(isAdding ? said.addCount : said.removeCount, { count: Math.abs(delta) })}
      onSubmit={submit}
      title={text('kegs.bulkTitle', { name: of.name })}
      alsoEditing={alsoEditing}
      disabledReason={cannotAdjust}
      onClose={onClose}
      outcome={
        <RichText
          of={message(isFewer ? said.outcomeFewer : said.outcome, { before: of.count, after })}
          marks={{ strong: (content) => <strong>{content}</strong> }}
        />
      }
    >
      <ChoiceButtons<Direction>
        label={text('kegs.addOrRemove')}
        choices={[
          { value: 'ADD', label: text('kegs.add'), icon: IconPlus },
          { value: 'REMOVE', label: text('kegs.remove'), icon: IconMinus },
        ]}
        value={direction}
        onChange={setDirection}
      />
      <NumberStepper
        {...bulkLimits}
        label={text('kegs.quantity')}
        unit={text(said.unit)}
        required
        value={quantity}
        onChange={setQuantity}
        error={refusal && (isTried || quantity !== null) ? textOf(refusal) : undefined}
      />
      {isAdding ? (
        <Select
          label={text('kegs.reason')}
          choices={additionChoices()}
          value={addedFor}
          onChange={(event) => setAddedFor(event.target.value as AdditionReason)}
        />
      ) : (
        <Select
          label={text('kegs.reason')}
          choices={removalChoices()}
          value={removedFor}
          hint={text('kegs.reasonHint')}
          onChange={(event) => setRemovedFor(event.target.value as KegReason)}
        />
      )}
      <TextField
        label={text('kegs.notes')}
        value={notes}
        maxLength={1000}
        placeholder={text('kegs.notesExample')}
        onChange={(event) => setNotes(event.target.value)}
      />
    </CountDialog>
  )
}
