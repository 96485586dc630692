import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { backdropStyle, popupStyle } from './dialogStyles.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useBackCloses } from './backCloses.ts'
import { text } from '#web/ui/language/text.ts'

const DiscardQuestion = lazyView('DiscardQuestion', () => import('./DiscardQuestion.tsx'))

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** On a phone it fills the screen. */
  isForm?: boolean
  /** For charts and tables: as wide as possible; on a phone it fills the screen. */
  isWide?: boolean
  /**
   * Its input would be lost: Escape, the close button and a click outside ask first. Not needed where drafts are kept.
   */
  isFilled?: boolean
  /** A click outside doesn't close it: its content is shown only once. */
  stays?: boolean
  /** A `DialogBody`, and where there are actions a `DialogFooter` after it. */
  children: ReactNode
}

/**
 * A modal dialog. Escape, Back, the close button and a click outside do the same: they close it, and ask first if input would
 * be lost. Focus goes to its first field, and returns to where it was. Ctrl+Enter saves a form from any of its fields.
 */
export function Dialog({ open, onClose, title, isFilled = false, ...rest }: DialogProps) {
  const { isForm = false, isWide = false, stays = false, children } = rest
  const opener = useRef<Element>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const focusFirst = () => {
    opener.current = document.activeElement
    // Else the close button, which comes first: Base UI would ask of every element whether it can be seen.
    return firstFieldIn(popup.current) ?? popup.current?.querySelector<HTMLElement>('button') ?? true
  }
  // The element that opened the dialog may have been removed meanwhile: then the page itself takes the focus.
  const whereToReturn = () => (opener.current?.isConnected ? true : document.getElementById('content'))
  const dismiss = () => (isFilled ? setAsking(true) : onClose())
  useBackCloses(open, dismiss)
  return (
    <Base.Root open={open} disablePointerDismissal={stays} onOpenChange={(isOpen) => !isOpen && dismiss()}>
      <Base.Portal>
        <Backdrop forceRender />
        <Popup
          ref={popup}
          $isForm={isForm}
          $isWide={isWide}
          initialFocus={focusFirst}
          finalFocus={whereToReturn}
          onKeyDown={saveByKey}
        >
          <Head data-keep-clear>
            <Title>{title}</Title>
            <Base.Close render={<IconButton label={text('common.close')} icon={IconX} />} />
          </Head>
          {children}
        </Popup>
      </Base.Portal>
      {isAsking && (
        <Suspense>
          <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} />
        </Suspense>
      )}
    </Base.Root>
  )
}

/**
 * A text area keeps Enter to itself. A key pressed in a dialog on top bubbles here, handled. The form's own button is pressed,
 * which does nothing while the form is being sent or may not be.
 */
function saveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  const form = event.target instanceof Element && event.target.closest('form')
  if (!form) return
  event.preventDefault()
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (button) button.click()
  else form.requestSubmit()
}

/** What is marked as first, or the first field of a form. Not on a touch screen, where its keyboard would hide what the dialog says. */
function firstFieldIn(popup: HTMLElement | null): HTMLElement | null {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  const marked = popup?.querySelector<HTMLElement>('[data-first-focus]')
  if (marked) return marked
  const fields = popup?.querySelectorAll<HTMLElement>('form :is(input, select, textarea):not([type="file"])')
  return [...(fields ?? [])].find((field) => !field.matches(':disabled, [readonly]')) ?? null
}

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
  width: min(
    ${(props) => (props.$isWide ? '1120px' : props.$isForm ? '760px' : '680px')},
    calc(100vw - ${theme.space.md})
  );
  ${(props) => (props.$isForm || props.$isWide) && wholePhone}
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.md};
  padding: ${theme.space.sm} ${theme.space.md} ${theme.space.sm} ${theme.space.lg};
  border-bottom: 1px solid ${theme.color.line};

  ${theme.media.cards} {
    padding: ${theme.space.xs} ${theme.space.xs} ${theme.space.xs} ${theme.space.md};
  }
`

const Title = styled(Base.Title)`
  min-width: 0;
  font-size: ${theme.font.size.lg};
  overflow-wrap: anywhere;
`

/** The content of a dialog; scrolls when long. */
export const DialogBody = styled.div<{ $maxHeight?: string }>`
  max-height: ${(props) => props.$maxHeight};
  padding: ${theme.space.lg};
  overflow-y: auto;

  ${theme.media.cards} {
    padding: ${theme.space.sm} ${theme.space.md};
  }
`

/** Notifications don't cover it. */
const keepClear: Record<`data-${string}`, boolean> = { 'data-keep-clear': true }

/** The actions; they stay visible while the body scrolls. */
export const DialogFooter = styled.div.attrs(keepClear)`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space.sm};
  padding: ${theme.space.md} ${theme.space.lg};
  border-top: 1px solid ${theme.color.line};

  ${theme.media.cards} {
    --grow: 1;
    padding: ${theme.space.sm} ${theme.space.md};
  }
`
