import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups, earlyQueries, pagesIn } from './tools/client/chunkGroups.ts'
import { shellFirst } from './tools/client/filesOnDevice.ts'
import { inlineDocuments } from './tools/client/inlineDocuments.ts'
import { singleIcons } from './tools/client/singleIcons.ts'
import { programSentences } from './tools/language/programSentences.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pages = pagesIn(here('./tools/client/pages.json'))
/** The pages that stand within the frame: all but the wall. */
const framed = Object.entries(pages).flatMap(([page, { view }]) => (page === 'wall' ? [] : [`web/${view}`]))
const api = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

/**
 * Makes the client installable, and lets it open without the line: all its files are kept on the device, the shell's first. A page comes from
 * the server whenever it answers in time, so that no old build stands in front of a new one.
 */
const installable = VitePWA({
  injectRegister: null,
  filename: 'sw.js',
  includeManifestIcons: false,
  manifest: {
    name: 'Brewhouse',
    short_name: 'Brewhouse',
    description: 'Brewery operations, live on every screen',
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#101113',
    theme_color: '#101113',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    manifestTransforms: [shellFirst(here('./dist/web'))],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    navigateFallback: null,
    importScripts: ['files-later.js', 'worker-routes.js'],
    runtimeCaching: [
      // Browsers without static routes; what is missing is asked of the server.
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'later' },
      },
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin &&
          request.mode === 'navigate' &&
          !/^\/(api|graphql|healthz|readyz|metrics|docs|ingest)($|[/?])/.test(url.pathname),
        // It becomes part of the service worker as it stands here, so it can use nothing from outside.
        handler: async ({ request }) => {
          // An answer that never comes may not hold one of the few connections that a browser opens to a server.
          const leaving = new AbortController()
          const timer = setTimeout(() => leaving.abort(), 1_000)
          try {
            return await fetch(request, { signal: leaving.signal })
          } catch {
            // No page is cached by its address: the one that came with the cached files is used.
            return (await caches.match('/index.html', { ignoreSearch: true })) ?? Response.error()
          } finally {
            clearTimeout(timer)
          }
        },
      },
    ],
  },
})

/** The web client. `npm run dev` serves it with hot reload and passes everything else on to the API. */
export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    programSentences(here('.').replace(/\/$/, ''), framed),
    inlineDocuments(here('./web')),
    earlyQueries(here('./web'), pages),
    singleIcons(here('./web')),
    react(),
    installable,
  ],
  resolve: {
    // RxJS has classes as they are under this name, and translated to functions otherwise.
    conditions: ['es2015', ...defaultClientConditions],
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    fs: { allow: [here('.')] },
    proxy: {
      '^/graphql($|[/?])': { target: api, ws: true },
      '^/(api|healthz|readyz|metrics|ingest)($|[/?])': { target: api },
    },
  },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // For whoever runs the server: pages do not name them, and they are not served.
    sourcemap: 'hidden',
    // The content security policy has no unsafe-inline and no data: fonts, so nothing is inlined.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [here('./web/index.html'), here('./web/start/early.ts')],
      output: {
        codeSplitting: {
          groups: chunkGroups(here('./web'), pages),
          includeDependenciesRecursively: false,
        },
        // Files name each other, and the first page names all; the manifest tells what each of them is.
        chunkFileNames: 'assets/[hash].js',
      },
    },
    // The budget that counts is checked by tools/client/sizeBudget.mjs, compressed and per route.
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
})
