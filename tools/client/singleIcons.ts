import type { Plugin } from 'vite'

const imported = /^import \{([^}]*)\} from '@tabler\/icons-react'$/gm

/**
 * Imports each icon from its own file. The package's main file imports all 5,000, so that a group of modules that are
 * loaded together would have those of every page.
 */
export function singleIcons(web: string): Plugin {
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(web) || !code.includes('@tabler/icons-react')) return null
      const single = code.replace(imported, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join('\n'),
      )
      return { code: single, map: null }
    },
  }
}
