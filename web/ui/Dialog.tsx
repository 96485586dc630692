import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What is typed in it is worth keeping: a press beside it does not close it, and on a phone it fills the screen. */
  isForm?: boolean
  /** For charts and tables: as wide as there is room; on a phone it fills the screen. */
  isWide?: boolean
  /** A `DialogBody`, and where there are actions a `DialogFooter` after it. */
  children: ReactNode
}

/** A window over the page. Escape, the cross and a press beside it close it; focus returns to where it was. */
export function Dialog({ open, onClose, title, isForm = false, isWide = false, children }: DialogProps) {
  const opener = useRef<Element>(null)
  const rememberOpener = () => {
    opener.current = document.activeElement
    return true
  }
  // What opened the dialog may be gone by now, removed by somebody else: then the page itself takes the focus.
  const whereToReturn = () => (opener.current?.isConnected ? true : document.getElementById('content'))
  return (
    <Base.Root open={open} disablePointerDismissal={isForm} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Backdrop forceRender />
        <Popup $isForm={isForm} $isWide={isWide} initialFocus={rememberOpener} finalFocus={whereToReturn}>
          <Head>
            <Title>{title}</Title>
            <Base.Close render={<IconButton label="Close" icon={<IconX aria-hidden="true" />} />} />
          </Head>
          {children}
        </Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const backdropStyle = css`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.dialog};
  background: ${theme.color.backdrop};
  transition: opacity ${theme.motion.quick};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`

export const popupStyle = css`
  position: fixed;
  top: 50%;
  left: 50%;
  z-index: ${theme.layer.dialog};
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - ${theme.space.xl});
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.floating};
  transform: translate(-50%, -50%);
  transition:
    opacity ${theme.motion.quick},
    transform ${theme.motion.calm};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translate(-50%, calc(-50% + 12px));
  }
`

const wholePhone = css`
  ${theme.media.cards} {
    inset: 0;
    width: 100vw;
    max-height: none;
    border: 0;
    border-radius: 0;
    transform: none;
  }
`

const Backdrop = styled(Base.Backdrop)`
  ${backdropStyle}
`

const Popup = styled(Base.Popup)<{ $isForm: boolean; $isWide: boolean }>`
  ${popupStyle}
  width: min(${(props) => (props.$isWide ? '1120px' : props.$isForm ? '760px' : '680px')}, calc(100vw - ${theme.space.md}));
  ${(props) => (props.$isForm || props.$isWide) && wholePhone}
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.md};
  padding: ${theme.space.md} ${theme.space.md} ${theme.space.md} ${theme.space.lg};
  border-bottom: 1px solid ${theme.color.line};
`

const Title = styled(Base.Title)`
  font-size: ${theme.font.size.xl};
`

/** What the dialog is about; scrolls when it is long. */
export const DialogBody = styled.div`
  padding: ${theme.space.lg};
  overflow-y: auto;
`

/** The actions; they stay in sight while the body scrolls. */
export const DialogFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space.sm};
  padding: ${theme.space.md} ${theme.space.lg};
  border-top: 1px solid ${theme.color.line};
`
