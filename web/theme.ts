import { dark } from './themes/dark.ts'
import { asVariables } from './themes/variables.ts'

/** Every color, space and size of the client. Colors are CSS variables, which the chosen theme of `web/themes` sets. */
export const theme = {
  color: asVariables(dark.color, '--color'),
  tone: asVariables(dark.tone, '--tone'),
  space: { xxs: '0.25rem', xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem', xxl: '3rem' },
  radius: { sm: '6px', md: '10px', lg: '14px', round: '999px' },
  font: {
    family: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    size: {
      xs: '0.75rem',
      sm: '0.875rem',
      md: '1rem',
      lg: '1.125rem',
      xl: '1.375rem',
      xxl: '1.75rem',
      display: '2.25rem',
    },
    weight: { normal: 450, medium: 560, strong: 680 },
    lineHeight: 1.5,
  },
  size: {
    header: '80px',
    logo: '70px',
    nav: '300px',
    foldedNav: '72px',
    page: '1480px',
    form: '420px',
    control: '44px',
    mainAction: '48px',
    icon: '20px',
  },
  shadow: asVariables(dark.shadow, '--shadow'),
  layer: { header: 20, menu: 15, dialog: 40, tip: 60, notification: 70 },
  motion: { quick: '120ms ease', calm: '220ms cubic-bezier(0.2, 0.7, 0.3, 1)' },
  media: {
    phone: '@media (max-width: 479.98px)',
    cards: '@media (max-width: 599.98px)',
    list: '@media (max-width: 719.98px)',
    burger: '@media (max-width: 767.98px)',
    tablet: '@media (min-width: 768px) and (max-width: 1023.98px)',
    small: '@media (max-width: 1023.98px)',
    medium: '@media (max-width: 1199.98px)',
    wide: '@media (min-width: 1200px)',
    allLanes: '@media (min-width: 1560px)',
    touch: '@media (pointer: coarse)',
    hover: '@media (hover: hover)',
    calm: '@media (prefers-reduced-motion: reduce)',
    forced: '@media (forced-colors: active)',
  },
} as const

export type Tone = keyof typeof theme.tone
