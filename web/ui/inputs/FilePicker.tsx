import { IconFileUpload } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

interface FilePickerProps {
  label: string
  /** The `accept` of the file input; not enforced for dropped files. */
  accept: string
  onPick: (file: File) => void
}

/** Chooses a file by dialog or by drop. */
export function FilePicker({ label, accept, onPick }: FilePickerProps) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && onPick(file)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Zone
      $isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileUpload size={26} aria-hidden="true" />
      {label}
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0])
          // Allows choosing the same, corrected file again.
          event.target.value = ''
        }}
      />
    </Zone>
  )
}

const Zone = styled.label<{ $isOver: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space.sm};
  min-height: 84px;
  padding: ${theme.space.sm} ${theme.space.md};
  border: 2px dashed ${(props) => (props.$isOver ? theme.color.primaryLine : theme.color.fieldLine)};
  border-radius: ${theme.radius.md};
  background: ${(props) => (props.$isOver ? theme.color.primaryTint : theme.color.sunken)};
  font-weight: ${theme.font.weight.medium};
  overflow-wrap: anywhere;
  cursor: pointer;
  touch-action: manipulation;

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  &:has(:focus-visible) {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 2px;
  }
  > svg {
    color: ${theme.color.primaryText};
  }
`
