import { Combobox } from '@base-ui/react/combobox'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, useMemo, useState, type ReactNode, type Ref } from 'react'
import { folded } from '#domain/search/folded.ts'
import { rankMatches, type Searchable } from '#domain/search/ranking.ts'
import { text } from '#web/ui/language/text.ts'
import { Field, controlStyle } from './Field.tsx'
import { usePortalHome } from '#web/ui/floating/portalHome.ts'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { fieldToolStyle, floatingLayer, floatingStyle, optionStyle } from '#web/ui/floating/floatingStyle.ts'

/** A searchable choice. */
export interface SearchChoice extends Searchable {
  value: string
  /** Shown but not selectable; the detail says why. */
  isDisabled?: boolean
}

interface SearchSelectProps {
  label: string
  choices: readonly SearchChoice[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** What can be chosen for a text that no choice is named like, in place of nothing. */
  newChoice?: (typed: string) => SearchChoice
  /** The text of an empty list. */
  emptyText?: string
  /** A required choice can be replaced, not cleared. */
  required?: boolean
  error?: string
  hint?: string
  mark?: ReactNode
  /** Focused when the form is invalid. */
  ref?: Ref<HTMLInputElement>
}

/** A searchable select: finds choices by part of their name or detail, best match first. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    label,
    choices,
    value,
    onChange,
    onBlur,
    placeholder,
    newChoice,
    required,
    error,
    hint,
    mark,
    ref,
  } = props
  const labelId = useId()
  const portal = usePortalHome()
  const chosen = choices.find((choice) => choice.value === value) ?? null
  // The chosen text in the field isn't a search.
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const name = folded(typed.trim())
    const isNew = name !== '' && choices.every((choice) => folded(choice.label) !== name)
    return [...rankMatches(choices, typed), ...(newChoice && isNew ? [newChoice(typed.trim())] : [])]
  }, [choices, typed, newChoice])
  return (
    <Combobox.Root<SearchChoice>
      items={choices}
      value={chosen}
      onValueChange={(choice) => onChange(choice?.value ?? null)}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filteredItems={found}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      autoHighlight
    >
      <Field label={label} labelId={labelId} error={error} hint={hint} required={required} mark={mark}>
        {(control) => (
          <Group ref={portal.ref}>
            <Input
              {...control}
              ref={ref}
              placeholder={placeholder}
              aria-labelledby={labelId}
              aria-required={required}
              onBlur={onBlur}
              onKeyDown={(event) => {
                const isListOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
                // Base UI clears the field by Escape; here that closes the list, then the dialog, and loses nothing.
                if (event.key === 'Escape' && !isListOpen) event.preventBaseUIHandler()
                // Base UI submits the form, and drops the text, by Enter in a list that finds nothing.
                if (event.key !== 'Enter' || !(isListOpen || typed)) return
                event.preventDefault()
                if (found.length === 0) event.preventBaseUIHandler()
              }}
              $clearable={!required}
            />
            <Tools>
              {!required && (
                <Clear aria-label={text('common.clearField', { label })}>
                  <IconX size={18} aria-hidden="true" />
                </Clear>
              )}
              <Trigger aria-label={text('common.showChoices', { label })} tabIndex={-1}>
                <IconChevronDown size={18} aria-hidden="true" />
              </Trigger>
            </Tools>
          </Group>
        )}
      </Field>
      <Combobox.Portal container={portal.home}>
        <Positioner sideOffset={6} collisionPadding={8}>
          <Popup>
            <Combobox.Empty>
              <Nothing>{props.emptyText ?? text('common.noMatch')}</Nothing>
            </Combobox.Empty>
            <List aria-label={label}>
              {(choice: SearchChoice) => (
                <Item key={choice.value} value={choice} disabled={choice.isDisabled ?? false}>
                  <Words>
                    {choice.label}
                    {choice.detail && <Detail>{choice.detail}</Detail>}
                  </Words>
                  <Combobox.ItemIndicator>
                    <IconCheck size={18} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Item>
              )}
            </List>
          </Popup>
        </Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const Group = styled(Combobox.InputGroup)`
  position: relative;
`

const Input = styled(Combobox.Input)<{ $clearable: boolean }>`
  ${controlStyle}
  padding-right: calc(${theme.size.control} * ${(props) => (props.$clearable ? 2 : 1)});
  text-overflow: ellipsis;
`

const Tools = styled.span`
  position: absolute;
  inset: 0 1px 0 auto;
  display: flex;
  align-items: center;
`

const toolStyle = css`
  ${fieldToolStyle}
  color: ${theme.color.muted};

  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.text};
    }
  }
`

const Clear = styled(Combobox.Clear)`
  ${toolStyle}
`

const Trigger = styled(Combobox.Trigger)`
  ${toolStyle}
`

const Positioner = styled(Combobox.Positioner)`
  ${floatingLayer}
`

const Popup = styled(Combobox.Popup)`
  ${floatingStyle}
  width: max(var(--anchor-width), 220px);
`

const List = styled(Combobox.List)`
  max-height: min(340px, var(--available-height));
  padding: ${theme.space.xxs};
  overflow-y: auto;
  overscroll-behavior: contain;

  &[data-empty] {
    padding: 0;
  }
`

const Item = styled(Combobox.Item)`
  justify-content: space-between;

  &[data-selected] {
    color: ${theme.color.primaryText};
  }
  ${optionStyle}
`

const Words = styled.span`
  display: grid;
`

const Detail = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

const Nothing = styled.p`
  padding: ${theme.space.sm} ${theme.space.md};
  color: ${theme.color.muted};
`
