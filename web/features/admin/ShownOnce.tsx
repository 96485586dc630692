import { Suspense, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { BesideQrCode } from '#web/ui/dialogs/BesideQrCode.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'

const QrCode = lazyView('QrCode', () => import('#web/ui/dialogs/QrCode.tsx'))

interface ShownOnceProps {
  title: string
  address: string
  codeLabel: string
  /** What to do with it. */
  lead: string
  /** Instead of what happened to the address, once it is used. */
  said?: string | null
  /** More about it. */
  children?: ReactNode
  onClose: () => void
}

const isThisComputer = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** A secret address as text to copy and as QR code, shown only once, until the dialog is closed. */
export function ShownOnce({ title, address, codeLabel, lead, said, children, onClose }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    field.current?.select()
    // Pages over plain http have no clipboard API: there the selected address is copied by hand.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    setCopied(text(isCopied ? 'admin.copied' : 'admin.copyByHand'))
  }
  return (
    <Dialog open isForm stays onClose={onClose} title={title}>
      <DialogBody>
        <BesideQrCode>
          <Suspense fallback={<Blank />}>
            <QrCode text={address} label={codeLabel} />
          </Suspense>
          <div>
            <p>{lead}</p>
            <Address
              ref={field}
              readOnly
              value={address}
              aria-label={text('admin.address')}
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void copy()}>{text('admin.copyAddress')}</Button>
            <Box as="p" $tone="green" $above="xs" $minHeight="1.5em" role="status">
              {said ?? copied}
            </Box>
            {isThisComputer() && (
              <Text as="p" $tone="yellow" $size="sm" $above="xs">
                {text('admin.asThisComputer', { host: location.hostname })}
              </Text>
            )}
            {children}
          </div>
        </BesideQrCode>
      </DialogBody>
      <DialogFooter>
        <Button main variant="primary" onClick={onClose}>
          {text('admin.done')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Blank = styled.div`
  width: 260px;
  aspect-ratio: 1;
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
`

const Address = styled.input`
  width: 100%;
  min-height: ${theme.size.control};
  margin: ${theme.space.md} 0 ${theme.space.sm};
  padding: 0 ${theme.space.sm};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};
  font-family: monospace;
  font-size: ${theme.font.size.sm};
`
