import { createGlobalStyle } from 'styled-components'
import { theme } from '#web/theme.ts'

/** While it is on a page, nothing is printed but what is marked with `data-print-sheet`. */
export const PrintOnlyTheSheet = createGlobalStyle`
  @media print {
    body * { visibility: hidden; }
    [data-print-sheet], [data-print-sheet] * { visibility: visible; }
    [data-print-sheet] { position: fixed; inset: 0; color: ${theme.paper.ink}; background: ${theme.paper.sheet}; }
    [data-print-sheet] a { color: ${theme.paper.ink}; }
  }
`
