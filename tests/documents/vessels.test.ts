import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const schema = readFileSync('schema.graphql', 'utf8')
const files = ['api', 'bench', 'domain', 'prisma', 'web'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${top}/${name}`),
)

const ofContract = new Set(['equipmentId', 'fromEquipmentId', 'toEquipmentId', 'equipmentResolvers'])

/** A type of the schema, a document, the id of a vessel, or the resolvers of the feature: names that the contract gives. */
function isOfContract(node: ts.NamedDeclaration, name: string): boolean {
  if (ts.isTypeAliasDeclaration(node)) return new RegExp(`^(type|enum|input) ${name}\\b`, 'm').test(schema)
  if (ts.isVariableDeclaration(node) && node.initializer?.getText().startsWith('graphql(')) return true
  return ofContract.has(name)
}

/** What a file declares and calls equipment. */
function declaredIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (!/equipment/i.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node)
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) {
      const { text: name } = node.name
      if (/equipment/i.test(name) && !isOfContract(node, name)) found.push(`${file}: ${name}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('calls a vessel a vessel, except where the contract says equipment', () => {
  expect(files.flatMap(declaredIn)).toEqual([])
})
