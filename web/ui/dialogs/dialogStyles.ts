import { css } from 'styled-components'
import { theme } from '#web/theme.ts'

/** The backdrop of a dialog. */
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

/** The popup of every dialog, centred. */
export const popupStyle = css`
  position: fixed;
  top: 50%;
  left: 50%;
  z-index: ${theme.layer.dialog};
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - ${theme.space.xl});
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.xl};
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
