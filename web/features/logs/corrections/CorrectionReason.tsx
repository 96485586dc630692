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
      placeholder="Read from the wrong tank"
      hint="Kept in the history with your name."
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
