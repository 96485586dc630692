import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { TextField } from './TextField.tsx'

/** A code of the second factor in large digits, by the keyboard for numbers; recovery codes have only digits, too. */
export function CodeField(props: ComponentPropsWithRef<typeof TextField>) {
  return (
    <Large
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}

const Large = styled(TextField)`
  min-height: 56px;
  font-size: ${theme.font.size.xl};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.12em;
`
