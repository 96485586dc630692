import { Combobox } from '@base-ui/react/combobox'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, type ReactNode, type Ref } from 'react'
import { Field } from './Field.tsx'
import {
  Clear,
  Detail,
  Group,
  Input,
  Item,
  List,
  Nothing,
  Popup,
  Positioner,
  Tools,
  Trigger,
  Words,
} from './searchSelectParts.ts'

export interface SearchChoice {
  value: string
  label: string
  /** More about it, in smaller letters; searched too. */
  detail?: string
}

interface SearchSelectProps {
  label: string
  choices: readonly SearchChoice[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** What stands in the list when nothing matches. */
  emptyText?: string
  /** A required choice can be replaced, not cleared. */
  required?: boolean
  error?: string
  hint?: string
  mark?: ReactNode
  /** The field that is focused when the form is refused. */
  ref?: Ref<HTMLInputElement>
}

/** One of many, found by typing a part of its name or of what is said about it. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, choices, value, onChange, onBlur, placeholder, required, error, hint, mark, ref } = props
  const labelId = useId()
  const chosen = choices.find((choice) => choice.value === value) ?? null
  return (
    <Combobox.Root<SearchChoice>
      items={choices}
      value={chosen}
      onValueChange={(choice) => onChange(choice?.value ?? null)}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filter={matches}
      locale="en-US"
      autoHighlight
    >
      <Field label={label} labelId={labelId} error={error} hint={hint} required={required} mark={mark}>
        {(control) => (
          <Group>
            <Input
              {...control}
              ref={ref}
              placeholder={placeholder}
              aria-labelledby={labelId}
              aria-required={required}
              onBlur={onBlur}
              $clearable={!required}
            />
            <Tools>
              {!required && (
                <Clear aria-label={`Clear ${label}`}>
                  <IconX size={18} aria-hidden="true" />
                </Clear>
              )}
              <Trigger aria-label={`Show choices for ${label}`} tabIndex={-1}>
                <IconChevronDown size={18} aria-hidden="true" />
              </Trigger>
            </Tools>
          </Group>
        )}
      </Field>
      <Combobox.Portal>
        <Positioner sideOffset={6} collisionPadding={8}>
          <Popup>
            <Combobox.Empty>
              <Nothing>{props.emptyText ?? 'Nothing matches.'}</Nothing>
            </Combobox.Empty>
            <List aria-label={label}>
              {(choice: SearchChoice) => (
                <Item key={choice.value} value={choice}>
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

/** Every word that was typed stands somewhere in the choice. */
function matches(choice: SearchChoice, typed: string): boolean {
  const text = `${choice.label} ${choice.detail ?? ''}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
