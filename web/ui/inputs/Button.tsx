import type { TablerIcon } from '@tabler/icons-react'
import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { ReasonTip } from '#web/ui/feedback/ReasonTip.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

type Variant = 'primary' | 'tonal' | 'subtle' | 'ghost' | 'danger' | 'quietDanger'

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  variant?: Variant
  /** The main action of a view, slightly taller. */
  main?: boolean
  icon?: TablerIcon
  /** The action is running: the button keeps its width and ignores presses. */
  busy?: boolean
  /** Why the action is unavailable. The button stays focusable and shows it. */
  disabledReason?: string | null
}

/**
 * A button. It is never `disabled` in the DOM, so that focus stays and the reason can be read. With `aria-disabled` the
 * reason is already shown beside it: reference it by `aria-describedby`.
 */
export function Button(props: ButtonProps) {
  const { variant = 'subtle', main = false, icon: Icon, busy = false, disabledReason, ...rest } = props
  const { children, onClick, type = 'button', ...attributes } = rest
  const reasonId = useId()
  const isClosed = busy || Boolean(disabledReason) || attributes['aria-disabled'] === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isClosed) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <Control
      {...attributes}
      type={type}
      $variant={variant}
      $main={main}
      aria-disabled={isClosed || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : attributes['aria-describedby']}
      onClick={press}
    >
      <Content $hidden={busy}>
        {Icon && <Icon size={main ? 20 : 18} aria-hidden="true" />}
        {children}
      </Content>
      {busy && <Spinner />}
    </Control>
  )
  if (!disabledReason) return button
  return (
    <ReasonTip id={reasonId} reason={disabledReason}>
      {button}
    </ReasonTip>
  )
}

const variants = {
  primary: css`
    background: ${theme.color.primary};
    color: ${theme.color.onPrimary};
    ${theme.media.hover} {
      &:hover {
        background: ${theme.color.primaryHover};
      }
    }
    &:active {
      background: ${theme.color.primaryPressed};
    }
  `,
  tonal: css`
    background: ${theme.color.primaryTint};
    color: ${theme.color.primaryText};
    ${theme.media.hover} {
      &:hover {
        border-color: ${theme.color.primaryText};
      }
    }
  `,
  subtle: css`
    background: ${theme.color.raised};
    border-color: ${theme.color.line};
    color: ${theme.color.text};
    ${theme.media.hover} {
      &:hover {
        background: ${theme.color.hover};
        border-color: ${theme.color.fieldLine};
      }
    }
  `,
  ghost: css`
    background: transparent;
    color: ${theme.color.text};
    ${theme.media.hover} {
      &:hover {
        background: ${theme.color.hover};
      }
    }
  `,
  danger: css`
    background: ${theme.color.danger};
    color: ${theme.color.onDanger};
    ${theme.media.hover} {
      &:hover {
        background: ${theme.color.dangerHover};
      }
    }
  `,
  quietDanger: css`
    border-color: ${theme.tone.red.line};
    background: transparent;
    color: ${theme.color.dangerText};
    ${theme.media.hover} {
      &:hover {
        background: ${theme.color.dangerTint};
      }
    }
  `,
}

/** It takes free space where what it stands in says so, by `--grow`, also within the anchor of a reason. */
const Control = styled.button<{ $variant: Variant; $main: boolean }>`
  position: relative;
  display: inline-flex;
  flex-grow: var(--grow, 0);
  align-items: center;
  justify-content: center;
  min-height: ${(props) => (props.$main ? theme.size.mainAction : theme.size.control)};
  padding: 0 ${(props) => (props.$main ? theme.space.lg : theme.space.md)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  ${theme.media.phone} {
    padding: 0 ${theme.space.md};
  }
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.bold};
  line-height: ${theme.font.leading.tight};
  transition:
    background ${theme.motion.quick},
    border-color ${theme.motion.quick};
  ${(props) => variants[props.$variant]}

  &[aria-pressed='true']:not([aria-disabled='true']) {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
    color: ${theme.color.primaryText};
  }
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: transparent;
    border: 1px solid ${theme.color.line};
    color: ${theme.color.muted};
  }
  ${theme.media.forced} {
    border: 1px solid ButtonText;
    background: ButtonFace;
    color: ButtonText;
  }
`

const Content = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xs};
  opacity: ${(props) => (props.$hidden ? 0 : 1)};
`
