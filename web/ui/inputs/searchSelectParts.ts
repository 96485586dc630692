import { Combobox } from '@base-ui/react/combobox'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { controlStyle } from './Field.tsx'
import { fieldToolStyle, floatingLayer, floatingStyle, optionStyle } from '#web/ui/floating/floatingStyle.ts'

export const Group = styled(Combobox.InputGroup)`
  position: relative;
`

export const Input = styled(Combobox.Input)<{ $clearable: boolean }>`
  ${controlStyle}
  padding-right: calc(${theme.size.control} * ${(props) => (props.$clearable ? 2 : 1)});
  text-overflow: ellipsis;
`

export const Tools = styled.span`
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

export const Clear = styled(Combobox.Clear)`
  ${toolStyle}
`

export const Trigger = styled(Combobox.Trigger)`
  ${toolStyle}
`

export const Positioner = styled(Combobox.Positioner)`
  ${floatingLayer}
`

export const Popup = styled(Combobox.Popup)`
  ${floatingStyle}
  width: max(var(--anchor-width), 220px);
`

export const List = styled(Combobox.List)`
  max-height: min(340px, var(--available-height));
  padding: ${theme.space.xxs};
  overflow-y: auto;
  overscroll-behavior: contain;

  &[data-empty] {
    padding: 0;
  }
`

export const Item = styled(Combobox.Item)`
  justify-content: space-between;

  &[data-selected] {
    color: ${theme.color.primaryText};
  }
  ${optionStyle}
`

export const Words = styled.span`
  display: grid;
`

export const Detail = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

export const Nothing = styled.p`
  padding: ${theme.space.sm} ${theme.space.md};
  color: ${theme.color.muted};
`
