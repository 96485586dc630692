import type { ReactNode } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'

interface ShowOlderProps {
  /** A page is being loaded, or why the last one could not be. */
  of: { busy: boolean; error: string | null }
  onShow: () => void
  children: ReactNode
}

/** The button below a list that loads the entries before its last one. */
export function ShowOlder({ of: { busy, error }, onShow, children }: ShowOlderProps) {
  return (
    <Stack $items="center" $gap="xs" $pad="md">
      <Button main busy={busy} onClick={onShow}>
        {children}
      </Button>
      {error && <p role="alert">{error}</p>}
    </Stack>
  )
}
