import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Field, controlStyle } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { text } from '#web/ui/language/text.ts'

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  label: string
  error?: string
  hint?: string
}

/** A password to type, hidden until asked for. */
export function PasswordField({ label, error, hint, required, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <Wrap>
          <Input
            {...input}
            {...control}
            aria-describedby={control['aria-describedby'] ?? input['aria-describedby']}
            type={isShown ? 'text' : 'password'}
            aria-required={required}
          />
          <Toggle
            label={text(isShown ? 'common.hideTyped' : 'common.showTyped')}
            icon={Icon}
            onClick={() => setShown(!isShown)}
          />
        </Wrap>
      )}
    </Field>
  )
}

const Wrap = styled.span`
  position: relative;
  display: block;
`

const Input = styled.input`
  ${controlStyle}
  padding-right: calc(${theme.size.control} + ${theme.space.xs});
`

const Toggle = styled(IconButton)`
  position: absolute;
  top: 2px;
  right: 2px;
  color: ${theme.color.muted};
`
