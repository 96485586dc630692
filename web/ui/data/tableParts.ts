import styled, { css, type RuleSet } from 'styled-components'
import { theme } from '#web/theme.ts'

/** The container of a table: if it is too narrow each row is a card, even in a narrow column of a wide page. */
export const Room = styled.div<{ $isWide: boolean }>`
  container: ${(props) => (props.$isWide ? 'wide-table' : 'table')} / inline-size;
`

/** Styles for tables whose rows are cards. */
const asCards = (rules: RuleSet) => css`
  @container table (max-width: 559.98px) {
    ${rules}
  }
  @container wide-table (max-width: 799.98px) {
    ${rules}
  }
`

/** The box a table scrolls in. */
export const Frame = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  overflow-x: auto;

  ${theme.media.print} {
    overflow: visible;
  }

  ${asCards(css`
    border: 0;
    background: transparent;
  `)}
`

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.font.size.sm};

  ${asCards(css`
    display: block;
  `)}
`

export const Head = styled.thead`
  th {
    height: ${theme.size.control};
  }
  th:first-child {
    padding-left: ${theme.space.md};
  }
  ${asCards(css`
    display: block;
    margin-bottom: ${theme.space.sm};
    background: transparent;

    &:not(:has(th[aria-sort])) {
      display: none;
    }

    /* What it is sorted by is chosen in one line, which scrolls. */
    tr {
      display: flex;
      align-items: center;
      gap: ${theme.space.xs};
      overflow-x: auto;
      scrollbar-width: none;
    }
    tr::before {
      flex: none;
      content: attr(data-sort);
      color: ${theme.color.muted};
      font-size: ${theme.font.size.sm};
    }
    tr th {
      flex: none;
      padding: 0;
      background: transparent;
    }
    th:not([aria-sort]) {
      display: none;
    }
    th button {
      padding: 0 ${theme.space.md};
      border: 1px solid ${theme.color.line};
      border-radius: ${theme.radius.round};
      background: ${theme.color.surface};
      white-space: nowrap;
    }
    th:not([aria-sort='none']) button {
      border-color: ${theme.color.primaryLine};
      background: ${theme.color.primaryTint};
    }
    th button svg {
      position: static;
      margin-left: ${theme.space.xxs};
      vertical-align: -2px;
    }
    th[aria-sort='none'] svg {
      display: none;
    }
  `)}
`

export const Body = styled.tbody`
  ${asCards(css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    gap: ${theme.space.sm};
  `)}
`

export const Row = styled.tr`
  border-top: 1px solid ${theme.color.line};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.raised};
    }
  }
  ${asCards(css`
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-content: start;
    gap: ${theme.space.xs} ${theme.space.md};
    padding: ${theme.space.md};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};
  `)}
`

/** What takes the whole width of a card: a value that is long, or actions, which need no label. */
export type WholeCell = 'value' | 'actions'

export const Cell = styled.td<{ $short: boolean; $isNumber: boolean; $whole?: WholeCell }>`
  height: ${theme.size.mainAction};
  padding: ${theme.space.xxs} ${theme.space.xs};
  line-height: ${theme.font.leading.snug};
  ${theme.media.touch} {
    height: ${theme.size.wetAction};
  }
  /* Numbers and days are never broken across lines; long words may be. */
  overflow-wrap: ${(props) => (props.$short ? 'normal' : 'anywhere')};

  @container (min-width: 900px) {
    white-space: ${(props) => (props.$short ? 'nowrap' : 'normal')};
  }
  /* Only figures below each other: the hyphen of their width would stand in names and days. */
  font-variant-numeric: ${(props) => props.$isNumber && 'tabular-nums'};
  text-align: ${(props) => props.$isNumber && 'right'};

  &:first-child {
    padding-left: ${theme.space.md};
  }
  ${asCards(css`
    display: block;
    min-width: 0;
    height: auto;
    text-align: left;
    overflow-wrap: anywhere;

    &::before {
      display: block;
      content: attr(data-label);
      color: ${theme.color.muted};
      font-size: ${theme.font.size.xs};
    }
    &,
    &:first-child {
      padding: 0;
    }
    /* By its first value a card is recognized, as by a title. */
    &:first-child {
      grid-column: 1 / -1;
      font-size: ${theme.font.size.md};
      font-weight: ${theme.font.weight.medium};
    }
    &:first-child::before {
      content: none;
    }
  `)}
  ${(props) =>
    props.$whole &&
    asCards(css`
      grid-column: 1 / -1;
    `)}
  ${(props) =>
    props.$whole === 'actions' &&
    asCards(css`
      &::before {
        content: none;
      }
    `)}
`

/** What stands in a cell without a value: one word that only a narrow table breaks. */
export const NoValue = styled.span`
  color: ${theme.color.muted};

  @container (min-width: 900px) {
    white-space: nowrap;
  }
`
