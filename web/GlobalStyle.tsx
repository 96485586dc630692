import { createGlobalStyle } from 'styled-components'
import { theme } from './theme.ts'

/** Global styles: our font, visible focus, reduced motion for people who prefer it. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }

  html {
    background: ${theme.color.background};
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: calc(${theme.size.header} + ${theme.space.md});

    ${theme.media.phone} {
      &:has(main [data-keep-clear]) {
        scroll-padding-bottom: calc(${theme.size.mainAction} + ${theme.space.xl});
      }
    }
  }

  body {
    margin: 0;
    min-height: 100dvh;
    color: ${theme.color.text};
    background: ${theme.color.background};
    font-family: ${theme.font.family};
    font-size: ${theme.font.size.md};
    font-weight: ${theme.font.weight.normal};
    line-height: ${theme.font.leading.normal};
    font-feature-settings: 'cv11', 'ss03';
    overflow-wrap: break-word;
    -webkit-tap-highlight-color: transparent;
  }

  #root { isolation: isolate; min-height: 100dvh; }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
  h1, h2, h3, h4 { font-weight: ${theme.font.weight.strong}; line-height: ${theme.font.leading.tight}; letter-spacing: -0.01em; }
  b, strong { font-weight: ${theme.font.weight.bold}; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; }
  button { cursor: pointer; touch-action: manipulation; }
  button[aria-disabled='true'] { cursor: not-allowed; }
  a { color: ${theme.color.primaryText}; }
  svg { flex: none; }
  /* Icons don't overflow, and a clip for each of hundreds would cost time in every frame. */
  .tabler-icon { overflow: visible; }

  :focus-visible {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 2px;
  }

  /*
   * Base UI's focus guards before and after a menu only pass the focus on. Without size and pointer events,
   * accessibility checkers don't mistake them for hidden controls.
   */
  [data-base-ui-focus-guard][aria-hidden='true'] { width: 0 !important; pointer-events: none; }

  ::selection { background: ${theme.color.primary}; color: ${theme.color.onPrimary}; }

  /* On paper a page is as long as what it has: nothing scrolls, nothing is kept to the height of a screen. */
  ${theme.media.print} {
    html, body { background: none; }
    body, #root { min-height: 0; }
    main :not(img, svg, canvas) { max-height: none !important; overflow-y: visible !important; }
    [data-notifications] { display: none; }
  }

  ${theme.media.calm} {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`

/** The paper of what is printed: that of the reader's country. */
export const PaperSize = createGlobalStyle<{ $paper: 'letter' | 'A4' }>`
  @page { size: ${({ $paper }) => $paper}; }
`
