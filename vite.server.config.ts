import { dirname, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const entries = {
  main: 'api/main.ts',
  server: 'api/server.ts',
  hashProgram: 'api/features/users/hashProgram.ts',
  fileProgram: 'api/files/fileProgram.ts',
  admin: 'api/commands/admin.ts',
  backup: 'api/commands/backup.ts',
  restore: 'api/commands/restore.ts',
  migrations: 'api/commands/migrations.ts',
}

/**
 * Keeps `new URL('…', import.meta.url)` meaning what it means in the source. The output lies flat in dist/, so a
 * path is rewritten to lead from there to the same file, and one that names an entry leads to its bundle.
 */
function sourceUrls(): Plugin {
  const bundleOf = new Map(Object.entries(entries).map(([name, path]) => [path, `./${name}.js`]))
  const url = /new URL\(\s*(['"])(\.{1,2}\/[^'"]*)\1,\s*import\.meta\.url,?\s*\)/g
  return {
    name: 'source-urls',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta')) return null
      if (/import\.meta\.(dirname|filename)/.test(code)) {
        this.error(
          `${relative(root, id)} uses import.meta.dirname: write new URL('…', import.meta.url), which survives bundling`,
        )
      }
      if (/new URL\(\s*`[^`]*`,\s*import\.meta\.url/.test(code))
        this.error(`${relative(root, id)}: only a path in quotes beside import.meta.url survives bundling`)
      const place = (path: string) => {
        const target = relative(root, resolve(dirname(id), path))
          .split(sep)
          .join('/')
        return bundleOf.get(target) ?? posix.join('..', target, path.endsWith('/') ? '/' : '')
      }
      const placed = (_: string, _quote: string, path: string) =>
        `new URL(${JSON.stringify(place(path))}, import.meta.url)`
      return { code: code.replace(url, placed), map: null }
    },
  }
}

/** The server as plain JavaScript programs: the keeper, the server it forks, and the commands. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourceUrls()],
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
