import { createGlobalStyle } from 'styled-components'
import { theme } from './theme.ts'

/** The ground everything stands on: dark page, our font, visible focus, calm motion for people who ask for it. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }

  html {
    color-scheme: dark;
    background: ${theme.color.background};
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: calc(${theme.size.header} + ${theme.space.md});
  }

  body {
    margin: 0;
    min-height: 100dvh;
    color: ${theme.color.text};
    background: ${theme.color.background};
    font-family: ${theme.font.family};
    font-size: ${theme.font.size.md};
    font-weight: ${theme.font.weight.normal};
    line-height: ${theme.font.lineHeight};
    font-feature-settings: 'cv11', 'ss03';
    overflow-wrap: break-word;
    -webkit-tap-highlight-color: transparent;
  }

  #root { isolation: isolate; min-height: 100dvh; }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
  h1, h2, h3, h4 { font-weight: ${theme.font.weight.strong}; line-height: 1.25; letter-spacing: -0.01em; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; }
  a { color: ${theme.color.primaryText}; }
  svg { flex: none; }
  /* Nothing of an icon is outside of it: a clip for each of hundreds is work in every frame. */
  .tabler-icon { overflow: visible; }

  :focus-visible {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 2px;
  }

  /*
   * What Base UI puts before and after a menu passes the focus on at once. Without a size, and not to be pressed, it is
   * known for that by those who check pages, who else take it for a control that is hidden.
   */
  [data-base-ui-focus-guard][aria-hidden='true'] { width: 0 !important; pointer-events: none; }

  ::selection { background: ${theme.color.primary}; color: ${theme.color.onPrimary}; }

  ${theme.media.calm} {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`
