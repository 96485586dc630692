import { readFile } from 'node:fs/promises'
import { handMade, type HandMade } from './handMade.ts'
import { withSchemaEngine } from './schemaEngine.ts'

const quoted = (names: string[]) => names.map((name) => name.replace(/\W/g, '\\$&')).join('|')

/**
 * Removes statements that would drop hand-made indexes and constraints from a script; Prisma doesn't see triggers at
 * all.
 */
export function keepHandMade(script: string, { indexes, constraints }: HandMade = handMade): string {
  const dropIndex = new RegExp(`^DROP INDEX "(${quoted(indexes)})";$`)
  const dropConstraint = new RegExp(`^ALTER TABLE "[^"]+" DROP CONSTRAINT "(${quoted(constraints)})";$`)
  const steps = script.split(/\n\n(?=-- )/).map((step) => {
    const kept = step.split('\n').filter((line) => !dropIndex.test(line) && !dropConstraint.test(line))
    return kept.every((line) => line === '' || line.startsWith('--')) ? '' : kept.join('\n').trim()
  })
  return steps.filter((step) => step !== '').join('\n\n')
}

/** Returns the SQL that brings a migrated database in line with a schema.prisma; empty if nothing differs. */
export async function planMigration(url: string, schemaFile: string): Promise<string> {
  const content = await readFile(schemaFile, 'utf8')
  const files = [{ path: schemaFile, content }]
  const { stdout } = await withSchemaEngine(url, [[schemaFile, content]], (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  return keepHandMade(stdout ?? '')
}
