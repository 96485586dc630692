import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PrintOnlyTheSheet } from './PrintOnlyTheSheet.ts'
import { QrCode } from './QrCode.tsx'

interface LabelSheetProps {
  code: string
  /** What the picture of the code is, for who does not see it. */
  codeLabel: string
  name: string
  /** What else the label says; nothing of what is not known. */
  facts: readonly (string | null | undefined)[]
}

/** The label of a lot, which is all that is printed of a page: its code in large letters and for a scanner, and what it is. */
export function LabelSheet({ code, codeLabel, name, facts }: LabelSheetProps) {
  return (
    <>
      <PrintOnlyTheSheet />
      <Sheet data-print-sheet>
        <QrCode text={code} label={codeLabel} />
        <Code translate="no">{code}</Code>
        <strong>{name}</strong>
        <Facts>
          {facts.filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Facts>
      </Sheet>
    </>
  )
}

const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: center;
  gap: ${theme.space.xs};
  overflow-wrap: anywhere;
  text-align: center;

  > strong {
    font-size: ${theme.font.size.xl};
  }
`

const Code = styled.p`
  font-size: ${theme.font.size.display};
  font-weight: ${theme.font.weight.strong};
  line-height: ${theme.font.leading.tight};
`

const Facts = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`
