import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const api = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

/** The web client. `npm run dev` serves it with hot reload and passes everything else on to the API. */
export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [react()],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    fs: { allow: [here('.')] },
    proxy: {
      '^/graphql($|[/?])': { target: api, ws: true },
      '^/(api|healthz|readyz|metrics)($|[/?])': { target: api },
    },
  },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    // The content security policy has no unsafe-inline and no data: fonts, so nothing is inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The budget that counts is checked by tools/sizeBudget.mjs, compressed and per route.
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
})
