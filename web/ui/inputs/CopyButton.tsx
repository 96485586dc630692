import { IconCopy } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  copies: string
  /** The element that shows it, where it is selected for a browser without a clipboard. */
  shownIn: RefObject<HTMLElement | null>
  label?: string
}

/** Copies a text, and says so. Pages over plain http have no clipboard: there it is selected, to be copied by hand. */
export function CopyButton({ copies, shownIn, label }: CopyButtonProps) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current)
    const isCopied = await navigator.clipboard?.writeText(copies).then(
      () => true,
      () => false,
    )
    setSaid(text(isCopied ? 'common.copied' : 'common.copyByHand'))
  }
  return (
    <>
      <Button icon={IconCopy} aria-label={label} onClick={() => void copy()}>
        {text('common.copy')}
      </Button>
      <Muted role="status">{said}</Muted>
    </>
  )
}
