import { useState } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ClashChoice, type Clash } from './ClashChoice.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { text } from '#web/ui/language/text.ts'

interface ConflictDialogProps {
  clashes: readonly Clash[]
  labels: Readonly<Record<string, string>>
  inWords?: (field: string, value: unknown) => string
  /** What leaving the question does. */
  cancelLabel?: string
  onResolve: (choices: Readonly<Record<string, 'yours' | 'theirs'>>) => void
  onCancel: () => void
}

/** Asks, field by field, which of two values to keep. Nothing is preselected. */
export function ConflictDialog({
  clashes,
  labels,
  inWords = plain,
  cancelLabel = text('form.backToForm'),
  onResolve,
  onCancel,
}: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'yours' | 'theirs'>>>({})
  const open = clashes.filter(({ field }) => choices[field] === undefined).length
  return (
    <Dialog open onClose={onCancel} title={text('form.whichIsRight')}>
      <DialogBody>
        <Quiet $below="md">{text('form.conflict', { count: clashes.length })}</Quiet>
        <Stack $gap="lg">
          {clashes.map((clash) => (
            <ClashChoice
              key={clash.field}
              clash={clash}
              label={labels[clash.field] ?? clash.field}
              inWords={(value) => inWords(clash.field, value)}
              chosen={choices[clash.field] ?? null}
              onChoose={(choice) => setChoices({ ...choices, [clash.field]: choice })}
            />
          ))}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          main
          variant="primary"
          disabledReason={open > 0 ? text('form.chooseFirst', { count: clashes.length }) : null}
          onClick={() => onResolve(choices)}
        >
          {text('common.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function plain(_field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text('form.nothing')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
