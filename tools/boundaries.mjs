import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { join } from 'node:path'
import { filesIn, root } from './sources.mjs'

/*
 * Checks who may import whom (.dependency-cruiser.cjs). Dependency-cruiser silently skips what it cannot read, so this
 * also fails unless it saw every source file and resolved every import.
 */

const folders = ['domain', 'api', 'web', 'prisma', 'tests', 'bench', 'tools']
const isSource = (file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts')

process.chdir(root)
const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'))
const { output } = await cruise(
  folders,
  options,
  {},
  { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
)

const seen = new Set(output.modules.map(({ source }) => source))
const sources = folders.flatMap((folder) => [...filesIn(folder)]).filter(isSource)
const broken = output.summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> ')}`,
)
const unseen = sources.filter((file) => !seen.has(file)).map((file) => `not read: ${file}`)
const lost = output.modules
  .filter(({ source }) => isSource(source) && !source.startsWith('generated/'))
  .flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ couldNotResolve, module }) => couldNotResolve && !/^(virtual:|[.][.]\/dist\/)/.test(module))
      .map((to) => `not found: ${source} -> ${to.module}`),
  )

const findings = [...broken, ...unseen, ...lost]
for (const finding of findings) console.error(finding)
if (sources.length === 0) console.error('There is nothing to check.')
const { totalCruised, totalDependenciesCruised } = output.summary
console.log(
  `Boundaries: ${findings.length} findings in ${sources.length} files (${totalCruised} modules, ${totalDependenciesCruised} imports).`,
)
process.exitCode = findings.length > 0 || sources.length === 0 ? 1 : 0
