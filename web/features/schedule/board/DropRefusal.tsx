import { IconHandStop, IconX } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text } from '#web/ui/language/text.ts'

/** Why a batch couldn't be dropped here; shown until it is closed or the next batch is moved. */
export function DropRefusal({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <Box>
      <IconHandStop size={18} aria-hidden="true" />
      <IconButton label={text('common.close')} icon={IconX} onClick={onClose} />
      <p role="alert">{children}</p>
    </Box>
  )
}

/** The sentence flows around its icon and button: beside them a lane on a phone has no room for a long word. */
const Box = styled.div`
  position: relative;
  z-index: 2;
  display: flow-root;
  padding: ${theme.space.xs};
  border: 1px solid ${theme.tone.red.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.refused};
  color: ${theme.color.dangerText};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  overflow-wrap: break-word;

  > svg {
    float: left;
    margin: 1px ${theme.space.xs} 0 0;
  }
  button {
    float: right;
    width: 28px;
    height: 28px;
  }
  ${theme.media.touch} {
    button {
      width: ${theme.size.control};
      height: ${theme.size.control};
    }
  }
`
