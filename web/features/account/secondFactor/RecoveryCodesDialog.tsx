import { text } from '#web/ui/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PrintOnlyTheSheet } from '#web/ui/dialogs/PrintOnlyTheSheet.ts'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { saveFile } from '#web/ui/shell/saveFile.ts'

/** Recovery codes, shown only once, until the dialog is closed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open isForm stays onClose={onClose} title={text('secondFactor.codes')}>
      <DialogBody>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFooter>
        <Button main variant="primary" onClick={onClose}>
          {text('secondFactor.codesStored')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Recovery codes to be copied, printed or downloaded. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const lines = codes.join('\n')
  return (
    <Stack>
      <PrintOnlyTheSheet />
      <p>{text('secondFactor.codesLead')}</p>
      <div data-print-sheet>
        <Title>{text('secondFactor.codesOf', { host: location.host })}</Title>
        <Codes ref={list} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </div>
      <Row $wrap $gap="sm">
        <CopyButton copies={lines} shownIn={list} label={text('secondFactor.copyCodes')} />
        <Button icon={IconPrinter} onClick={() => window.print()}>
          {text('secondFactor.print')}
        </Button>
        <Button
          icon={IconDownload}
          onClick={() =>
            saveFile(
              'brewhouse-recovery-codes.txt',
              'text/plain',
              `${text('secondFactor.codesOf', { host: location.host })}\n\n${lines}\n`,
            )
          }
        >
          {text('secondFactor.download')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Only on paper, where nothing else says what they are for. */
const Title = styled.strong`
  display: none;

  @media print {
    display: block;
    margin-bottom: ${theme.space.md};
  }
`

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(250px, 1fr));
  gap: ${theme.space.xs} ${theme.space.lg};
  margin: 0;
  padding: ${theme.space.md};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  font-family: monospace;
  font-size: ${theme.font.size.md};
  list-style: none;

  @media print {
    background: ${theme.paper.sheet};
    color: ${theme.paper.ink};
  }
`
