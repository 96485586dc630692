import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A QR code, which is loaded by itself, with what there is to say of it: beside it, on a phone below. */
export const BesideQrCode = styled.div`
  display: grid;
  grid-template-columns: 260px minmax(0, 1fr);
  gap: ${theme.space.lg};

  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`
