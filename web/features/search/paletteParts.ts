import { Autocomplete } from '@base-ui/react/autocomplete'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { optionStyle } from '#web/ui/floating/floatingStyle.ts'
import { controlStyle } from '#web/ui/inputs/Field.tsx'

export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.sm};
  min-height: 0;
  padding: ${theme.space.md};
`

export const Input = styled(Autocomplete.Input)`
  ${controlStyle}
  flex: none;
`

export const List = styled(Autocomplete.List)`
  height: min(520px, 60dvh);
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${theme.space.xs};

  &[data-empty] {
    height: 0;
  }
  ${theme.media.cards} {
    flex: 1 1 auto;
    height: auto;
  }
`

export const Group = styled(Autocomplete.Group)`
  display: grid;
`

export const GroupLabel = styled(Autocomplete.GroupLabel)`
  padding: ${theme.space.xs} ${theme.space.sm};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.strong};
`

export const Item = styled(Autocomplete.Item)`
  ${optionStyle}

  > svg {
    color: ${theme.color.muted};
  }
  &[data-highlighted] {
    box-shadow: inset 3px 0 ${theme.color.primaryLine};
  }
  ${theme.media.forced} {
    &[data-highlighted] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

export const Words = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;

  small {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
`

export const Keys = styled.kbd`
  color: ${theme.color.muted};
  font: inherit;
  font-size: ${theme.font.size.sm};
  white-space: nowrap;
`

export const Nothing = styled.p`
  padding: ${theme.space.sm};
  color: ${theme.color.muted};
`

/** Only where there is a keyboard. */
export const Hint = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};

  ${theme.media.touch} {
    display: none;
  }
`
