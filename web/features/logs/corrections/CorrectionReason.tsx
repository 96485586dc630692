import { text } from '#web/ui/language/text.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'

interface CorrectionReasonProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The reason for a correction or withdrawal, visible to everyone in the history. */
export function CorrectionReason({ label, value, error, onChange }: CorrectionReasonProps) {
  return (
    <TextField
      label={label}
      required
      maxLength={200}
      placeholder={text('logs.reasonExample')}
      hint={text('logs.reasonHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
