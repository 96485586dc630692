import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A list of rows with a thin divider; the parts of a row are spread from start to end. */
export const Rows = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space.md};
    padding: ${theme.space.sm} 0;
    border-top: 1px solid ${theme.color.line};
  }
  li:first-child {
    border-top: 0;
  }
`

/** Compact rows whose parts wrap in a narrow space. */
export const LowRows = styled(Rows)`
  li {
    flex-wrap: wrap;
    gap: ${theme.space.xs} ${theme.space.md};
    min-height: ${theme.size.control};
    padding: ${theme.space.xs} 0;
  }
`
